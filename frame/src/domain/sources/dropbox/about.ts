import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import files and folders from Dropbox.',
  de: 'Importieren Sie Dateien und Ordner aus Dropbox.',
  fr: 'Importez des fichiers et des dossiers depuis Dropbox.',
  es: 'Importe archivos y carpetas de Dropbox.',
  'pt-BR': 'Importe arquivos e pastas do Dropbox.',
  ja: 'Dropbox のファイルとフォルダーを取り込みます。',
  ar: 'استيراد الملفات والمجلدات من Dropbox.',
})

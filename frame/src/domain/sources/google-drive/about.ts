import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import files and folders from Google Drive.',
  de: 'Importieren Sie Dateien und Ordner aus Google Drive.',
  fr: 'Importez des fichiers et des dossiers depuis Google Drive.',
  es: 'Importe archivos y carpetas de Google Drive.',
  'pt-BR': 'Importe arquivos e pastas do Google Drive.',
  ja: 'Google Drive のファイルとフォルダーを取り込みます。',
  ar: 'استيراد الملفات والمجلدات من Google Drive.',
})

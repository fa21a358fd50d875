import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import files and folders from Box.',
  de: 'Importieren Sie Dateien und Ordner aus Box.',
  fr: 'Importez des fichiers et des dossiers depuis Box.',
  es: 'Importe archivos y carpetas de Box.',
  'pt-BR': 'Importe arquivos e pastas do Box.',
  ja: 'Box のファイルとフォルダーを取り込みます。',
  ar: 'استيراد الملفات والمجلدات من Box.',
})

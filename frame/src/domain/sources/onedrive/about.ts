import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import files and folders from OneDrive.',
  de: 'Importieren Sie Dateien und Ordner aus OneDrive.',
  fr: 'Importez des fichiers et des dossiers depuis OneDrive.',
  es: 'Importe archivos y carpetas de OneDrive.',
  'pt-BR': 'Importe arquivos e pastas do OneDrive.',
  ja: 'OneDrive のファイルとフォルダーを取り込みます。',
  ar: 'استيراد الملفات والمجلدات من OneDrive.',
})

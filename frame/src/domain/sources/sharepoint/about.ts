import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import files and folders from SharePoint.',
  de: 'Importieren Sie Dateien und Ordner aus SharePoint.',
  fr: 'Importez des fichiers et des dossiers depuis SharePoint.',
  es: 'Importe archivos y carpetas de SharePoint.',
  'pt-BR': 'Importe arquivos e pastas do SharePoint.',
  ja: 'SharePoint のファイルとフォルダーを取り込みます。',
  ar: 'استيراد الملفات والمجلدات من SharePoint.',
})

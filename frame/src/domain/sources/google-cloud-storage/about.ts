import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import files from your buckets in Google Cloud Storage.',
  de: 'Importieren Sie Dateien aus Ihren Buckets in Google Cloud Storage.',
  fr: 'Importez les fichiers de vos buckets Google Cloud Storage.',
  es: 'Importe archivos de sus buckets de Google Cloud Storage.',
  'pt-BR': 'Importe arquivos dos seus buckets no Google Cloud Storage.',
  ja: 'Google Cloud Storage のバケットからファイルを取り込みます。',
  ar: 'استيراد الملفات من حُزَمك في Google Cloud Storage.',
})

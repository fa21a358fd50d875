import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import files from your S3 buckets.',
  de: 'Importieren Sie Dateien aus Ihren S3-Buckets.',
  fr: 'Importez les fichiers de vos buckets S3.',
  es: 'Importe archivos de sus buckets de S3.',
  'pt-BR': 'Importe arquivos dos seus buckets do S3.',
  ja: 'S3 バケットからファイルを取り込みます。',
  ar: 'استيراد الملفات من حُزَمك في S3.',
})

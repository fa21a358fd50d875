import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import files from your containers in Azure Blob Storage.',
  de: 'Importieren Sie Dateien aus Ihren Containern in Azure Blob Storage.',
  fr: 'Importez les fichiers de vos conteneurs Azure Blob Storage.',
  es: 'Importe archivos de sus contenedores de Azure Blob Storage.',
  'pt-BR': 'Importe arquivos dos seus contêineres no Azure Blob Storage.',
  ja: 'Azure Blob Storage のコンテナーからファイルを取り込みます。',
  ar: 'استيراد الملفات من حاوياتك في Azure Blob Storage.',
})

import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import knowledge articles from Salesforce.',
  de: 'Importieren Sie Knowledge-Artikel aus Salesforce.',
  fr: 'Importez des articles de connaissances depuis Salesforce.',
  es: 'Importe artículos de conocimiento de Salesforce.',
  'pt-BR': 'Importe artigos de conhecimento do Salesforce.',
  ja: 'Salesforce のナレッジ記事を取り込みます。',
  ar: 'استيراد المقالات المعرفية من Salesforce.',
})

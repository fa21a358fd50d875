import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import articles and tickets from Zendesk.',
  de: 'Importieren Sie Artikel und Tickets aus Zendesk.',
  fr: 'Importez des articles et des tickets depuis Zendesk.',
  es: 'Importe artículos y tickets de Zendesk.',
  'pt-BR': 'Importe artigos e tickets do Zendesk.',
  ja: 'Zendesk の記事とチケットを取り込みます。',
  ar: 'استيراد المقالات والتذاكر من Zendesk.',
})

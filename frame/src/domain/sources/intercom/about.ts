import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import articles and conversations from Intercom.',
  de: 'Importieren Sie Artikel und Unterhaltungen aus Intercom.',
  fr: 'Importez des articles et des conversations depuis Intercom.',
  es: 'Importe artículos y conversaciones de Intercom.',
  'pt-BR': 'Importe artigos e conversas do Intercom.',
  ja: 'Intercom の記事と会話を取り込みます。',
  ar: 'استيراد المقالات والمحادثات من Intercom.',
})

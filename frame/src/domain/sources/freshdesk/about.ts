import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import solution articles from Freshdesk.',
  de: 'Importieren Sie Lösungsartikel aus Freshdesk.',
  fr: 'Importez des articles de solutions depuis Freshdesk.',
  es: 'Importe artículos de soluciones de Freshdesk.',
  'pt-BR': 'Importe artigos de soluções do Freshdesk.',
  ja: 'Freshdesk のソリューション記事を取り込みます。',
  ar: 'استيراد مقالات الحلول من Freshdesk.',
})

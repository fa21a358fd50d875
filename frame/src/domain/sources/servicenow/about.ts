import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import incidents and articles from ServiceNow.',
  de: 'Importieren Sie Incidents und Artikel aus ServiceNow.',
  fr: 'Importez des incidents et des articles depuis ServiceNow.',
  es: 'Importe incidentes y artículos de ServiceNow.',
  'pt-BR': 'Importe incidentes e artigos do ServiceNow.',
  ja: 'ServiceNow のインシデントと記事を取り込みます。',
  ar: 'استيراد الحوادث والمقالات من ServiceNow.',
})

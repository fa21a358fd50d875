import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import spaces and pages from Confluence.',
  de: 'Importieren Sie Bereiche und Seiten aus Confluence.',
  fr: 'Importez des espaces et des pages depuis Confluence.',
  es: 'Importe espacios y páginas de Confluence.',
  'pt-BR': 'Importe espaços e páginas do Confluence.',
  ja: 'Confluence のスペースとページを取り込みます。',
  ar: 'استيراد المساحات والصفحات من Confluence.',
})

import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import spaces and pages from GitBook.',
  de: 'Importieren Sie Bereiche und Seiten aus GitBook.',
  fr: 'Importez des espaces et des pages depuis GitBook.',
  es: 'Importe espacios y páginas de GitBook.',
  'pt-BR': 'Importe espaços e páginas do GitBook.',
  ja: 'GitBook のスペースとページを取り込みます。',
  ar: 'استيراد المساحات والصفحات من GitBook.',
})

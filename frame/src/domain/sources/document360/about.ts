import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import articles from your Document360 projects.',
  de: 'Importieren Sie Artikel aus Ihren Document360-Projekten.',
  fr: 'Importez les articles de vos projets Document360.',
  es: 'Importe artículos de sus proyectos de Document360.',
  'pt-BR': 'Importe artigos dos seus projetos no Document360.',
  ja: 'Document360 のプロジェクトの記事を取り込みます。',
  ar: 'استيراد المقالات من مشاريعك في Document360.',
})

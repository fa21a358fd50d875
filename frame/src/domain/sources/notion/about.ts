import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import pages and databases from Notion.',
  de: 'Importieren Sie Seiten und Datenbanken aus Notion.',
  fr: 'Importez des pages et des bases de données depuis Notion.',
  es: 'Importe páginas y bases de datos de Notion.',
  'pt-BR': 'Importe páginas e bancos de dados do Notion.',
  ja: 'Notion のページとデータベースを取り込みます。',
  ar: 'استيراد الصفحات وقواعد البيانات من Notion.',
})

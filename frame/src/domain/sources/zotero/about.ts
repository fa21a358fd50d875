import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import the items of your Zotero library.',
  de: 'Importieren Sie die Einträge Ihrer Zotero-Bibliothek.',
  fr: 'Importez les documents de votre bibliothèque Zotero.',
  es: 'Importe los elementos de su biblioteca de Zotero.',
  'pt-BR': 'Importe os itens da sua biblioteca do Zotero.',
  ja: 'Zotero ライブラリのアイテムを取り込みます。',
  ar: 'استيراد عناصر مكتبتك في Zotero.',
})

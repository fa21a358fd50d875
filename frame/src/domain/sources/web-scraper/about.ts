import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import the pages of public websites.',
  de: 'Importieren Sie die Seiten öffentlicher Websites.',
  fr: 'Importez les pages de sites web publics.',
  es: 'Importe las páginas de sitios web públicos.',
  'pt-BR': 'Importe as páginas de sites públicos.',
  ja: '公開されているウェブサイトのページを取り込みます。',
  ar: 'استيراد صفحات مواقع الويب العامة.',
})

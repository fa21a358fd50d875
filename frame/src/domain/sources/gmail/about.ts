import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import messages from Gmail.',
  de: 'Importieren Sie E-Mails aus Gmail.',
  fr: 'Importez des messages depuis Gmail.',
  es: 'Importe mensajes de Gmail.',
  'pt-BR': 'Importe mensagens do Gmail.',
  ja: 'Gmail のメールを取り込みます。',
  ar: 'استيراد الرسائل من Gmail.',
})

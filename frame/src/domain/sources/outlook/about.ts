import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import messages from Outlook.',
  de: 'Importieren Sie E-Mails aus Outlook.',
  fr: 'Importez des messages depuis Outlook.',
  es: 'Importe mensajes de Outlook.',
  'pt-BR': 'Importe mensagens do Outlook.',
  ja: 'Outlook のメールを取り込みます。',
  ar: 'استيراد الرسائل من Outlook.',
})

import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import conversations from Slack.',
  de: 'Importieren Sie Unterhaltungen aus Slack.',
  fr: 'Importez des conversations depuis Slack.',
  es: 'Importe conversaciones de Slack.',
  'pt-BR': 'Importe conversas do Slack.',
  ja: 'Slack の会話を取り込みます。',
  ar: 'استيراد المحادثات من Slack.',
})

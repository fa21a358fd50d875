import { defineTexts } from '../defineTexts.ts'

export const about = defineTexts({
  en: 'Import cards and collections from Guru.',
  de: 'Importieren Sie Karten und Sammlungen aus Guru.',
  fr: 'Importez des cartes et des collections depuis Guru.',
  es: 'Importe tarjetas y colecciones de Guru.',
  'pt-BR': 'Importe cartões e coleções do Guru.',
  ja: 'Guru のカードとコレクションを取り込みます。',
  ar: 'استيراد البطاقات والمجموعات من Guru.',
})

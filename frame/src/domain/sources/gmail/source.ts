import { defineSource, MAIL } from '../defineSource.ts'

export const gmail = defineSource({
  id: 'GMAIL',
  subpath: 'gmail',
  name: 'Gmail',
  ...MAIL,
  ownFormats: ['GMAIL'],
})

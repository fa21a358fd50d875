import { defineSource, MAIL } from '../defineSource.ts'

export const outlook = defineSource({
  id: 'OUTLOOK',
  subpath: 'outlook',
  name: 'Outlook',
  ...MAIL,
  ownFormats: ['OUTLOOK'],
})

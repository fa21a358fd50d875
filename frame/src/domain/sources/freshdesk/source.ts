import { defineSource, FORM } from '../defineSource.ts'

export const freshdesk = defineSource({
  id: 'FRESHDESK',
  subpath: 'freshdesk',
  name: 'Freshdesk',
  ...FORM,
  ownFormats: ['FRESHDESK'],
})

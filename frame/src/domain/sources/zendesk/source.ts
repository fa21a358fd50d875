import { defineSource, FORM, OAUTH } from '../defineSource.ts'

export const zendesk = defineSource({
  id: 'ZENDESK',
  subpath: 'zendesk',
  name: 'Zendesk',
  ...OAUTH,
  ...FORM,
  syncUrl: true,
  ownFormats: ['ZENDESK'],
  placeInId: { fields: ['zendesk_subdomain'] },
})

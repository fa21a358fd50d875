import { defineSource, FORM, OAUTH } from '../defineSource.ts'

export const salesforce = defineSource({
  id: 'SALESFORCE',
  subpath: 'salesforce',
  name: 'Salesforce',
  ...OAUTH,
  ...FORM,
  syncUrl: true,
  ownFormats: ['SALESFORCE'],
  placeInId: { fields: ['salesforce_domain'] },
})

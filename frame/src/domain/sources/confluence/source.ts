import { defineSource, FORM, OAUTH } from '../defineSource.ts'

export const confluence = defineSource({
  id: 'CONFLUENCE',
  subpath: 'confluence',
  name: 'Confluence',
  ...OAUTH,
  ...FORM,
  syncUrl: true,
  ownFormats: ['CONFLUENCE'],
  accountPlace: 'domain',
  placeInId: { fields: [null, 'confluence_subdomain'] },
})

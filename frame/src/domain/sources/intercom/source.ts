import { defineSource, OAUTH } from '../defineSource.ts'

export const intercom = defineSource({
  id: 'INTERCOM',
  subpath: 'intercom',
  name: 'Intercom',
  ...OAUTH,
  syncUrl: true,
  ownFormats: ['INTERCOM'],
  accountPlace: 'domain',
})

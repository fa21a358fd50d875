import { defineSource, FORM } from '../defineSource.ts'

export const document360 = defineSource({
  id: 'DOCUMENT360',
  subpath: 'Document360',
  name: 'Document360',
  ...FORM,
  ownFormats: ['DOCUMENT360'],
  accountPlace: 'domain',
})

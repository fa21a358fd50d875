import { defineSource, FORM } from '../defineSource.ts'

// Cards and headers keep the specified spelling, sentences the vendor's.
export const gitbook = defineSource({
  id: 'GITBOOK',
  subpath: 'gitbook',
  name: 'Gitbook',
  announcementName: 'GitBook',
  ...FORM,
  ownFormats: ['GITBOOK'],
  accountPlace: 'domain',
})

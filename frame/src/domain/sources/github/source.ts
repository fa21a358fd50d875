import { defineSource, FORM } from '../defineSource.ts'

export const github = defineSource({
  id: 'GITHUB',
  subpath: 'github',
  name: 'Github',
  announcementName: 'GitHub',
  ...FORM,
  listsItemsByDefault: false,
  hasRepositories: true,
  ownFormats: ['GITHUB'],
  restrictsFormats: false,
  namedByUsername: true,
})

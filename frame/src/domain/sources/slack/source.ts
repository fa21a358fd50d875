import { defineSource, OAUTH } from '../defineSource.ts'

export const slack = defineSource({
  id: 'SLACK',
  subpath: 'slack',
  name: 'Slack',
  ...OAUTH,
  itemPicker: false,
  // A conversation may contain its months and files.
  folders: true,
  ownFormats: ['SLACK'],
  hasConversations: true,
  namedByUsername: true,
  accountPlace: 'domain',
})

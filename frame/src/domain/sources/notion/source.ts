import { defineSource, OAUTH } from '../defineSource.ts'

export const notion = defineSource({
  id: 'NOTION',
  subpath: 'notion',
  name: 'Notion',
  ...OAUTH,
  syncUrl: true,
  canSelectMorePages: true,
  ownFormats: ['NOTION'],
})

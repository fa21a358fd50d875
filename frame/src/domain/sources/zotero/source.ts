import { defineSource, OAUTH } from '../defineSource.ts'

export const zotero = defineSource({
  id: 'ZOTERO',
  subpath: 'zotero',
  name: 'Zotero',
  ...OAUTH,
  syncUrl: true,
  ownFormats: ['ZOTERO'],
})

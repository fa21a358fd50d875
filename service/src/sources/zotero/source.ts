import { defineSource } from '../SourceManifest.ts'
import { zoteroAccess } from './access.ts'
import { ZOTERO_ORIGINS, zoteroConnector } from './zoteroConnector.ts'
import { zoteroMeaning } from './zoteroMeaning.ts'

export const zotero = defineSource({
  id: 'ZOTERO',
  name: 'Zotero',
  connects: 'sign-in',
  access: [zoteroAccess],
  form: null,
  connector: ({ client, clock, origin }) =>
    zoteroConnector({
      client: client(zoteroMeaning),
      clock,
      origins: origin === null ? ZOTERO_ORIGINS : { signIn: origin, api: origin },
    }),
})

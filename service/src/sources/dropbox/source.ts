import { defineSource } from '../SourceManifest.ts'
import { dropboxAccess } from './access.ts'
import { DROPBOX_ORIGINS, dropboxConnector } from './dropboxConnector.ts'
import { dropboxMeaning } from './dropboxMeaning.ts'

export const dropbox = defineSource({
  id: 'DROPBOX',
  name: 'Dropbox',
  connects: 'sign-in',
  access: [dropboxAccess],
  form: null,
  connector: ({ client, clock, origin }) =>
    dropboxConnector({
      client: client(dropboxMeaning),
      clock,
      origins: origin === null ? DROPBOX_ORIGINS : { signIn: origin, api: origin, content: origin },
    }),
})

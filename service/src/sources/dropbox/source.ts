import { defineSource } from '../SourceManifest.ts'
import { DROPBOX_ORIGINS, dropboxConnector } from './dropboxConnector.ts'
import { dropboxMeaning } from './dropboxMeaning.ts'

export const dropbox = defineSource({
  id: 'DROPBOX',
  name: 'Dropbox',
  connects: 'sign-in',
  form: null,
  connector: ({ client, clock, origin }) =>
    dropboxConnector({
      client: client(dropboxMeaning),
      clock,
      origins: origin === null ? DROPBOX_ORIGINS : { signIn: origin, api: origin, content: origin },
    }),
})

import { defineSource } from '../SourceManifest.ts'
import { boxAccess } from './access.ts'
import { BOX_ORIGINS, boxConnector } from './boxConnector.ts'
import { boxMeaning } from './boxMeaning.ts'

export const box = defineSource({
  id: 'BOX',
  name: 'Box',
  connects: 'sign-in',
  access: [boxAccess],
  form: null,
  connector: ({ client, clock, origin }) =>
    boxConnector({
      client: client(boxMeaning),
      clock,
      origins: origin === null ? BOX_ORIGINS : { signIn: origin, api: origin },
    }),
})

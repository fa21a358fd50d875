import { defineSource } from '../SourceManifest.ts'
import { intercomAccess } from './access.ts'
import { intercomConnector } from './intercomConnector.ts'
import { intercomMeaning } from './intercomMeaning.ts'
import { INTERCOM } from './intercomPlace.ts'

export const intercom = defineSource({
  id: 'INTERCOM',
  name: 'Intercom',
  connects: 'sign-in',
  access: [intercomAccess],
  form: null,
  takenWhole: true,
  connector: ({ client, clock, endpoints: { intercom: origin } }) =>
    intercomConnector({
      client: client(intercomMeaning(clock)),
      clock,
      endpoints: origin === null ? INTERCOM : { app: origin, api: origin },
    }),
})

import { googleAddresses } from '../google/googleAddresses.ts'
import { googleMeaning } from '../google/googleMeaning.ts'
import { defineSource } from '../SourceManifest.ts'
import { gmailAccess } from './access.ts'
import { gmailConnector } from './gmailConnector.ts'

export const gmail = defineSource({
  id: 'GMAIL',
  name: 'Gmail',
  connects: 'sign-in',
  access: [gmailAccess],
  form: null,
  takenWhole: true,
  mail: 'labels',
  connector: ({ client, clock, endpoints }) =>
    gmailConnector({ client: client(googleMeaning), clock, addresses: googleAddresses(endpoints.google) }),
})

import { googleAddresses } from '../google/googleAddresses.ts'
import { googleMeaning } from '../google/googleMeaning.ts'
import { defineSource } from '../SourceManifest.ts'
import { googleDriveConnector } from './googleDriveConnector.ts'

export const googleDrive = defineSource({
  id: 'GOOGLE_DRIVE',
  name: 'Google Drive',
  connects: 'sign-in',
  form: null,
  connector: ({ client, clock, endpoints }) =>
    googleDriveConnector({
      client: client(googleMeaning),
      clock,
      addresses: googleAddresses(endpoints.google),
    }),
})

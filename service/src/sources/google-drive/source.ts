import { googleAddresses } from '../google/googleAddresses.ts'
import { googleMeaning } from '../google/googleMeaning.ts'
import { defineSource } from '../SourceManifest.ts'
import { driveAccess } from './access.ts'
import { googleDriveConnector } from './googleDriveConnector.ts'

export const googleDrive = defineSource({
  id: 'GOOGLE_DRIVE',
  name: 'Google Drive',
  connects: 'sign-in',
  access: [driveAccess],
  form: null,
  connector: ({ client, clock, endpoints }) =>
    googleDriveConnector({
      client: client(googleMeaning),
      clock,
      addresses: googleAddresses(endpoints.google),
    }),
})

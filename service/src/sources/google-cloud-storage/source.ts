import { googleAddresses } from '../google/googleAddresses.ts'
import { defineSource } from '../SourceManifest.ts'
import { storageAccess } from './access.ts'
import { googleStorageConnector } from './googleStorageConnector.ts'
import { storageMeaning } from './storageMeaning.ts'

export const googleCloudStorage = defineSource({
  id: 'GOOGLE_CLOUD_STORAGE',
  name: 'Google Cloud Storage',
  connects: 'sign-in',
  access: [storageAccess],
  form: null,
  connector: ({ client, clock, endpoints }) =>
    googleStorageConnector({
      client: client(storageMeaning),
      clock,
      addresses: googleAddresses(endpoints.google),
    }),
})

import { AzureBlobStorageCredentials } from '@inlet/wire/service'
import * as v from 'valibot'
import { keySignIn } from '../KeyForm.ts'
import { defineSource } from '../SourceManifest.ts'
import { azureConnector } from './azureConnector.ts'
import { azureMeaning } from './azureMeaning.ts'

export const azureBlobStorage = defineSource({
  id: 'AZURE_BLOB_STORAGE',
  name: 'Azure Blob Storage',
  connects: 'keys',
  access: null,
  form: {
    path: '/azure_blob_storage',
    schema: v.pipe(
      AzureBlobStorageCredentials,
      v.transform(({ account_key, account_name, ...rest }) => keySignIn(account_key, { account_name }, rest)),
    ),
    answersAccount: true,
  },
  connector: ({ client, clock, endpoints }) =>
    azureConnector({ client: client(azureMeaning), clock, endpoint: endpoints.azure }),
})

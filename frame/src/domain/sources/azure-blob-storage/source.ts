import { defineSource, FORM } from '../defineSource.ts'

export const azureBlobStorage = defineSource({
  id: 'AZURE_BLOB_STORAGE',
  subpath: 'AzureBlobStorage',
  name: 'Azure Blob',
  announcementName: 'Azure Blob Storage',
  ...FORM,
})

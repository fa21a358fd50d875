import { defineSource, OAUTH } from '../defineSource.ts'

export const googleCloudStorage = defineSource({
  id: 'GOOGLE_CLOUD_STORAGE',
  subpath: 'gcs',
  name: 'Google Cloud Storage',
  ...OAUTH,
})

import { defineSource, FORM } from '../defineSource.ts'

export const s3 = defineSource({
  id: 'S3',
  subpath: 's3',
  name: 'S3',
  ...FORM,
  compatibleName: 'S3/DigitalOcean',
})

import { DRIVE, defineSource, FORM } from '../defineSource.ts'

export const sharepoint = defineSource({
  id: 'SHAREPOINT',
  subpath: 'sharepoint',
  name: 'Sharepoint',
  ...DRIVE,
  ...FORM,
  placeInId: { fields: ['microsoft_tenant', 'sharepoint_site_name'], isWhole: true },
})

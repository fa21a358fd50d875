import { DRIVE, defineSource } from '../defineSource.ts'

export const onedrive = defineSource({
  id: 'ONEDRIVE',
  subpath: 'onedrive',
  name: 'OneDrive',
  ...DRIVE,
})

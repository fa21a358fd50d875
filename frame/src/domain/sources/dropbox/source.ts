import { DRIVE, defineSource } from '../defineSource.ts'

export const dropbox = defineSource({
  id: 'DROPBOX',
  subpath: 'dropbox',
  name: 'Dropbox',
  ...DRIVE,
})

import { DRIVE, defineSource } from '../defineSource.ts'

export const googleDrive = defineSource({
  id: 'GOOGLE_DRIVE',
  subpath: 'google',
  name: 'Google Drive',
  ...DRIVE,
  ownFormats: ['GOOGLE_DOCS', 'GOOGLE_SHEETS', 'GOOGLE_SLIDES'],
})

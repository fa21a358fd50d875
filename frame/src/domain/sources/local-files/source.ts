import { defineSource } from '../defineSource.ts'

export const localFiles = defineSource({
  id: 'LOCAL_FILES',
  subpath: 'local',
  name: 'Upload Files',
  announcementName: 'local files',
  online: false,
  itemPicker: false,
  fileSource: 'UPLOADED',
})

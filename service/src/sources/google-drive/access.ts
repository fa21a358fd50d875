import { googleAccess } from '../google/googleAccess.ts'

/** A restricted scope: https://developers.google.com/workspace/drive/api/guides/api-specific-auth */
export const driveAccess = googleAccess('read_all', 'casa', [
  { scope: 'drive.readonly', reason: 'files', required: true, wider: ['drive'] },
])

import { microsoftAccess } from '../microsoft/microsoftAccess.ts'

/** The least for the user's own files: https://learn.microsoft.com/graph/api/driveitem-get */
export const onedriveAccess = microsoftAccess({ access: 'read_all', review: 'none' }, [
  { scope: 'Files.Read', reason: 'files', required: true, wider: ['Files.Read.All'] },
])

import { microsoftAccess } from '../microsoft/microsoftAccess.ts'

/** The least for the search of sites: https://learn.microsoft.com/graph/api/site-search */
export const sharepointAccess = microsoftAccess({ access: 'read_all', review: 'none' }, [
  { scope: 'Sites.Read.All', reason: 'sites', required: true },
])

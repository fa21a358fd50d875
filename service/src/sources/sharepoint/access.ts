import { microsoftAccess } from '../microsoft/microsoftAccess.ts'
import type { SourceAccesses } from '../SourceAccess.ts'

export const sharepointAccess: SourceAccesses = [
  // The least for the search of sites: https://learn.microsoft.com/graph/api/site-search
  microsoftAccess({ access: 'read_all', review: 'none' }, [
    { scope: 'Sites.Read.All', reason: 'sites', required: true },
  ]),
  // An administrator shares sites with the app: https://learn.microsoft.com/graph/permissions-selected-overview
  microsoftAccess({ access: 'picked', review: 'admin_consent' }, [
    { scope: 'Sites.Selected', reason: 'shared_site', required: true },
  ]),
]

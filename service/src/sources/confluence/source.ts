import { subdomainOf } from '../hostNames.ts'
import { defineSource } from '../SourceManifest.ts'
import { confluenceAccess } from './access.ts'
import { confluenceConnector } from './confluenceConnector.ts'
import { confluenceMeaning } from './confluenceMeaning.ts'
import { CONFLUENCE_ORIGINS } from './confluenceProfile.ts'

export const confluence = defineSource({
  id: 'CONFLUENCE',
  name: 'Confluence',
  connects: 'sign-in',
  access: [confluenceAccess],
  form: { fields: { confluence_subdomain: subdomainOf('atlassian.net') } },
  takenWhole: true,
  // The site's own id, then its name.
  connector: ({ client, clock, origin }) =>
    confluenceConnector({
      client: client(confluenceMeaning(clock)),
      clock,
      origins: origin === null ? CONFLUENCE_ORIGINS : { signIn: origin, api: origin },
    }),
})

import * as v from 'valibot'
import { subdomainOf } from '../hostNames.ts'
import { graphMeaning } from '../microsoft/graphMeaning.ts'
import { defineSource } from '../SourceManifest.ts'
import { sharepointAccess } from './access.ts'
import { sharepointConnector } from './sharepointConnector.ts'

const siteName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200, 'This is too long.'),
  v.regex(/^[^\p{Cc}/\\|?#%:@]*$/u, 'This is not the name of a site.'),
)

export const sharepoint = defineSource({
  id: 'SHAREPOINT',
  name: 'SharePoint',
  connects: 'sign-in',
  access: sharepointAccess,
  form: {
    fields: {
      microsoft_tenant: subdomainOf('onmicrosoft.com', 'sharepoint.com'),
      sharepoint_site_name: siteName,
    },
    optional: ['sharepoint_site_name'],
    neededIfPicked: ['sharepoint_site_name'],
  },
  sites: true,
  connector: ({ client, clock, endpoints }) =>
    sharepointConnector({ client: client(graphMeaning), clock, endpoints: endpoints.microsoft }),
})

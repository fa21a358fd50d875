import { subdomainOf } from '../hostNames.ts'
import { defineSource } from '../SourceManifest.ts'
import { zendeskAccess } from './access.ts'
import { zendeskConnector } from './zendeskConnector.ts'
import { zendeskMeaning } from './zendeskMeaning.ts'

export const zendesk = defineSource({
  id: 'ZENDESK',
  name: 'Zendesk',
  connects: 'sign-in',
  access: [zendeskAccess],
  form: { fields: { zendesk_subdomain: subdomainOf('zendesk.com') } },
  takenWhole: true,
  connector: ({ client, clock, endpoints }) =>
    zendeskConnector({ client: client(zendeskMeaning), clock, endpoint: endpoints.zendesk }),
})

import { hostBelow } from '../hostNames.ts'
import { defineSource } from '../SourceManifest.ts'
import { salesforceAccess } from './access.ts'
import { salesforceConnector } from './salesforceConnector.ts'
import { salesforceMeaning } from './salesforceMeaning.ts'

export const salesforce = defineSource({
  id: 'SALESFORCE',
  name: 'Salesforce',
  connects: 'sign-in',
  access: [salesforceAccess],
  form: { fields: { salesforce_domain: hostBelow('my.salesforce.com') } },
  takenWhole: true,
  connector: ({ client, clock, endpoints }) =>
    salesforceConnector({ client: client(salesforceMeaning), clock, endpoint: endpoints.salesforce }),
})

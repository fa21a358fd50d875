import * as v from 'valibot'
import { subdomainOf } from '../hostNames.ts'
import { defineSource } from '../SourceManifest.ts'
import { servicenowAccess } from './access.ts'
import { servicenowConnector } from './servicenowConnector.ts'
import { servicenowMeaning } from './servicenowMeaning.ts'

const appKey = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('This is needed.'),
  v.maxLength(1000, 'This is too long.'),
  v.regex(/^[\x21-\x7e]*$/, 'This holds characters that no key has.'),
)

export const servicenow = defineSource({
  id: 'SERVICENOW',
  name: 'ServiceNow',
  connects: 'sign-in',
  access: [servicenowAccess],
  form: {
    place: ['servicenow_credentials'],
    fields: {
      instance_subdomain: subdomainOf('service-now.com'),
      client_id: appKey,
      client_secret: appKey,
      redirect_uri: appKey,
    },
  },
  bringsApp: true,
  connector: ({ client, clock, endpoints }) =>
    servicenowConnector({ client: client(servicenowMeaning), clock, endpoint: endpoints.servicenow }),
})

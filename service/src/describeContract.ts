import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { markExtensions } from './http/markExtensions.ts'
import { VERSION } from './lib/version.ts'
import { ENDPOINTS } from './routes/endpoints.ts'

/** The OpenAPI document of the contract. */
export async function describeContract(): Promise<object> {
  const app = new Hono()
  for (const { describe } of ENDPOINTS) describe(app)
  const document = await generateSpecs(app, { documentation: ABOUT, defaultValidationErrorResponse: false })
  markExtensions(document, ENDPOINTS)
  return document
}

/** Either of the two. */
const SECURITY: Record<string, string[]>[] = [{ token: [] }, { apiKey: [], customerId: [] }]

const ABOUT = {
  info: {
    title: 'Inlet service',
    version: VERSION,
    description: 'Import, chunk and search the content of your end users.',
  },
  components: {
    securitySchemes: {
      token: {
        type: 'apiKey' as const,
        in: 'header' as const,
        name: 'Authorization',
        description: '`Token …`: an access token of one customer, given to host back ends for their API key.',
      },
      apiKey: {
        type: 'http' as const,
        scheme: 'bearer',
        description: 'The API key of an organisation. For its back end alone: never in a browser.',
      },
      customerId: {
        type: 'apiKey' as const,
        in: 'header' as const,
        name: 'customer-id',
        description: "The host's own id of the customer that a call with an API key is about.",
      },
    },
  },
  security: SECURITY,
}

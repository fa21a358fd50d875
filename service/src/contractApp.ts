import { isAllowedOrigin } from '@inlet/wire/service'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { generateSpecs } from 'hono-openapi'
import type { AppDeps } from './AppDeps.ts'
import type { SharedRate } from './db/customers/SharedRate.ts'
import { BodyParser } from './http/BodyParser.ts'
import type { ContentAddresses } from './http/ContentAddresses.ts'
import { createGuards } from './http/createGuards.ts'
import { markExtensions } from './http/markExtensions.ts'
import { mountEndpoints } from './http/mountEndpoints.ts'
import { privateAnswers } from './http/privateAnswers.ts'
import { VERSION } from './lib/version.ts'
import { ENDPOINTS } from './routes/endpoints.ts'
import { STATUS_PATH } from './routes/status.ts'

type Deps = AppDeps & { readonly addresses: ContentAddresses; readonly wrongKeys: SharedRate }

/** The operations of the contract, and their OpenAPI description from the same records. */
export function createContractApp(deps: Deps): Hono {
  const { config, clock } = deps
  const api = new Hono()
  api.use(
    cors({
      origin: (origin, c) => (isAllowedOrigin(origin, originsOf(c.req.path, config)) ? origin : null),
      allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID'],
      exposeHeaders: ['Idempotency-Replayed', 'Retry-After', 'X-Request-Id'],
      maxAge: 600,
    }),
  )
  api.use(privateAnswers)
  mountEndpoints<Deps>(api, ENDPOINTS, { deps, guards: createGuards(deps), bodies: new BodyParser(clock) })
  serveDescription(api)
  return api
}

/** Origins of the pages that may call this path. */
function originsOf(path: string, config: AppDeps['config']): readonly string[] {
  const { frameOrigins, callingOrigins, hostOrigins } = config
  const origins = [...frameOrigins, ...callingOrigins]
  return path === STATUS_PATH ? [...origins, ...hostOrigins] : origins
}

function serveDescription(api: Hono): void {
  let description: Promise<object> | null = null
  api.get('/openapi.json', async (c) => {
    description ??= describeContract(api)
    return c.json(await description)
  })
}

async function describeContract(api: Hono): Promise<object> {
  const document = await generateSpecs(api, { documentation: ABOUT, defaultValidationErrorResponse: false })
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

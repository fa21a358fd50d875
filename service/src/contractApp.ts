import { isAllowedOrigin } from '@inlet/wire/service'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { AppDeps } from './AppDeps.ts'
import type { SharedRate } from './db/customers/SharedRate.ts'
import { describeContract } from './describeContract.ts'
import { BodyParser } from './http/BodyParser.ts'
import type { ContentAddresses } from './http/ContentAddresses.ts'
import { createGuards } from './http/createGuards.ts'
import type { HostOrigins } from './http/HostOrigins.ts'
import { mountEndpoints } from './http/mountEndpoints.ts'
import { privateAnswers } from './http/privateAnswers.ts'
import type { RecentCallers } from './http/RecentCallers.ts'
import { STATUS_PATH } from './routes/account/accountsStatus.ts'
import { ENDPOINTS } from './routes/endpoints.ts'
import { TUS_PATH, tusRoutes } from './routes/upload/tusRoutes.ts'
import { TUS_ANSWER_HEADERS, TUS_REQUEST_HEADERS, tusVersion } from './routes/upload/tusVersion.ts'
import { UploadPacer } from './uploads/UploadPacer.ts'

type Deps = AppDeps & {
  readonly addresses: ContentAddresses
  readonly wrongKeys: SharedRate
  readonly callers: RecentCallers
  readonly hosts: HostOrigins
}

/** The operations of the contract, and their OpenAPI description from the same records. */
export function createContractApp(deps: Deps): Hono {
  const { config, clock, callers } = deps
  const pacer = new UploadPacer(clock, (customerId) => callers.hasOthers(customerId))
  const api = new Hono()
  api.use(TUS_PATH, tusVersion(config.maxUpload))
  api.use(`${TUS_PATH}/*`, tusVersion(config.maxUpload))
  api.use(
    cors({
      origin: async (origin, c) => ((await mayCall(origin, c.req.path, deps)) ? origin : null),
      allowHeaders: [
        'Authorization',
        'Content-Type',
        'Idempotency-Key',
        'Last-Event-ID',
        ...TUS_REQUEST_HEADERS,
      ],
      exposeHeaders: ['Idempotency-Replayed', 'Retry-After', 'X-Request-Id', ...TUS_ANSWER_HEADERS],
      maxAge: 600,
    }),
  )
  api.use(privateAnswers)
  const guards = createGuards(deps)
  mountEndpoints(api, ENDPOINTS, { deps: { ...deps, pacer }, guards, bodies: new BodyParser(clock) })
  api.route(TUS_PATH, tusRoutes({ ...deps, pacer }, guards.customer))
  serveDescription(api)
  return api
}

/** Whether pages of this origin may call this path. */
async function mayCall(
  origin: string,
  path: string,
  { config: { frameOrigins, callingOrigins }, hosts }: Pick<Deps, 'config' | 'hosts'>,
): Promise<boolean> {
  if (isAllowedOrigin(origin, [...frameOrigins, ...callingOrigins])) return true
  return path === STATUS_PATH && (await hosts.allows(origin))
}

function serveDescription(api: Hono): void {
  let description: Promise<object> | null = null
  api.get('/openapi.json', async (c) => {
    description ??= describeContract()
    return c.json(await description)
  })
}

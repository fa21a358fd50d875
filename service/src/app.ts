import { type Context, Hono } from 'hono'
import { every } from 'hono/combine'
import { cors } from 'hono/cors'
import { generateSpecs } from 'hono-openapi'
import type { AccountAccess } from './accounts/AccountAccess.ts'
import type { AppRegistry } from './accounts/AppRegistry.ts'
import { EVENTS_PATH } from './accounts/eventsAddress.ts'
import { RETURN_PATH } from './accounts/returnAddress.ts'
import type { BlobStore } from './blobs/BlobStore.ts'
import type { Config } from './config.ts'
import type { GuardedClient } from './crawl/index.ts'
import { SharedRate } from './db/customers/SharedRate.ts'
import type { Database } from './db/database.ts'
import type { Db } from './db/schema.ts'
import { attributeRequests } from './http/attributeRequests.ts'
import { authenticate } from './http/authenticate.ts'
import { authenticateBackEnd } from './http/authenticateBackEnd.ts'
import { BodyParser } from './http/BodyParser.ts'
import { CONTENT_PATH, ContentAddresses } from './http/ContentAddresses.ts'
import { closeWhenStopping } from './http/closeWhenStopping.ts'
import type { Authenticated, BackEnd } from './http/Environment.ts'
import { failureHandler, unknownPath } from './http/failures.ts'
import { limitAddress } from './http/limitAddress.ts'
import { limitBody } from './http/limitBody.ts'
import { limitRate, type Rates } from './http/limitRate.ts'
import { logRequests } from './http/logRequests.ts'
import { markExtensions } from './http/markExtensions.ts'
import { measureRequests } from './http/measureRequests.ts'
import { once } from './http/once.ts'
import { emptyPage } from './http/pages.ts'
import { privateAnswers } from './http/privateAnswers.ts'
import { queueBodies } from './http/queueBodies.ts'
import { secureTransport } from './http/secureTransport.ts'
import { traceRequests } from './http/traceRequests.ts'
import type { Embedders } from './ingest/index.ts'
import type { JobRunner } from './jobs/JobRunner.ts'
import type { Clock } from './lib/Clock.ts'
import type { EnvelopeKeys } from './lib/envelope.ts'
import type { Log } from './lib/log.ts'
import type { Metrics } from './lib/Metrics.ts'
import type { Tracer } from './lib/tracing.ts'
import { accountSyncRoutes } from './routes/accountSyncs.ts'
import { accountRoutes } from './routes/accounts.ts'
import { accountTagRoutes } from './routes/accountTags.ts'
import { appRoutes } from './routes/apps.ts'
import { authRoutes } from './routes/auth.ts'
import { apiKeyRoutes } from './routes/backEnd/apiKeys.ts'
import { jobRoutes } from './routes/backEnd/jobs.ts'
import { notOfferedRoutes } from './routes/backEnd/notOffered.ts'
import { organizationRoutes } from './routes/backEnd/organization.ts'
import { organizationAccountRoutes } from './routes/backEnd/organizationAccounts.ts'
import { userRoutes } from './routes/backEnd/users.ts'
import { webhookRoutes } from './routes/backEnd/webhooks.ts'
import { whiteLabelRoutes } from './routes/backEnd/whiteLabels.ts'
import { connectionRoutes } from './routes/connections.ts'
import { consoleRoutes } from './routes/console/consoleRoutes.ts'
import { chunkListRoutes } from './routes/contents/chunkLists.ts'
import { chunkUploadRoutes } from './routes/contents/chunkUploads.ts'
import { contentDownloadRoutes } from './routes/contents/contentDownloads.ts'
import { contentRoutes } from './routes/contents/contents.ts'
import { feedRoutes } from './routes/contents/feeds.ts'
import { textUploadRoutes } from './routes/contents/textUploads.ts'
import { urlUploadRoutes } from './routes/contents/urlUploads.ts'
import { conversationRoutes } from './routes/conversations.ts'
import { deletionRoutes } from './routes/deletions.ts'
import { eventRoutes } from './routes/events.ts'
import { filedMailRoutes } from './routes/filedMail.ts'
import { fileRoutes } from './routes/files.ts'
import { healthRoutes } from './routes/health.ts'
import { itemRoutes } from './routes/items.ts'
import { keyFormRoutes } from './routes/keyForms.ts'
import { labelledMailRoutes } from './routes/labelledMail.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { oauthReturnRoutes } from './routes/oauthReturn.ts'
import { oauthUrlRoutes } from './routes/oauthUrl.ts'
import { pickRoutes } from './routes/picks.ts'
import { repositoryRoutes } from './routes/repositories.ts'
import { restorationRoutes } from './routes/restorations.ts'
import { resyncRoutes } from './routes/resyncs.ts'
import { scrapeRoutes } from './routes/scrapes.ts'
import { searchRoutes } from './routes/search.ts'
import { signInRoutes } from './routes/signIns.ts'
import { sitemapRoutes } from './routes/sitemaps.ts'
import { siteRoutes } from './routes/sites.ts'
import { uploadRoutes } from './routes/uploads.ts'
import { whoamiRoutes } from './routes/whoami.ts'
import type { Connectors } from './sources/createConnectors.ts'
import { CONSOLE_PATH, consolePageRoutes } from './static/consolePage.ts'
import { cspRoutes } from './static/cspReports.ts'
import { ENTRY_PATH, entryPageRoutes } from './static/entryPage.ts'
import { errorPageRoutes } from './static/errorPages.ts'
import { frameRoutes } from './static/frame.ts'
import { sdkRoutes } from './static/sdk.ts'
import { signInPageRoutes } from './static/signInPages.ts'
import type { DiskSpace } from './uploads/DiskSpace.ts'

/** What the handler works with. */
export type AppDependencies = {
  readonly config: Config
  readonly db: Db
  readonly database: Pick<Database, 'db' | 'pool' | 'writes'>
  readonly blobStore: BlobStore
  readonly disk: DiskSpace
  readonly jobs: JobRunner
  readonly embedders: Embedders
  readonly access: AccountAccess
  readonly connectors: Connectors
  readonly apps: AppRegistry
  readonly client: GuardedClient
  readonly keys: EnvelopeKeys
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** Null: no spans are made. */
  readonly tracer: Tracer | null
  /** Aborted once the process was told to stop. */
  readonly stopping: AbortSignal
}

/** Calls of a source's address a minute: some send all of theirs from a few. */
const EVENTS_PER_MINUTE = 1200
/** Steps of signing in and of choosing, by address and minute: an office has one address. */
const SIGN_IN_STEPS_PER_MINUTE = 600
/** Reports of browsers, by address and minute. */
const REPORTS_PER_MINUTE = 60
/** Bytes of a JSON body. */
const MAX_JSON_BYTES = 1_000_000
/** Likewise where it brings texts or vectors. */
const MAX_CONTENT_BYTES = 20_000_000

/** The whole service as one handler, usable in process: `createApp(…).request('/health')`. */
export function createApp(dependencies: AppDependencies): Hono {
  const { config, clock, db, log } = dependencies
  const addresses = new ContentAddresses({ ...dependencies, publicUrl: config.publicUrl })
  const app = new Hono()
  app.onError(failureHandler(log))
  app.notFound(unknownPath)
  app.use(closeWhenStopping(dependencies.stopping))
  app.use(attributeRequests(config))
  app.use(traceRequests(dependencies.tracer))
  app.use(logRequests({ log, clock }))
  app.use(measureRequests(dependencies))
  app.use(secureTransport(config))

  app.get('/', emptyPage)
  app.get('/frame', (c) => c.redirect('/frame/', 308))
  app.route('/frame', frameRoutes(config))
  app.get('/sdk', (c) => c.redirect('/sdk/', 308))
  app.route('/sdk', sdkRoutes(config))
  const limited = (name: string, perMinute: number) =>
    limitAddress(new SharedRate({ db, clock, name, perMinute }), config)
  const signInStep = limited('sign-in steps', SIGN_IN_STEPS_PER_MINUTE)
  app.route('/oauth', signInPageRoutes({ ...dependencies, limited: signInStep }))
  app.route('/oauth/pick', pickRoutes({ ...dependencies, limited: signInStep }))
  app.route('/errors', errorPageRoutes())
  app.use(RETURN_PATH, signInStep)
  app.route(RETURN_PATH, oauthReturnRoutes(dependencies))
  if (config.push) {
    app.route(EVENTS_PATH, eventRoutes({ ...dependencies, limited: limited('events', EVENTS_PER_MINUTE) }))
  }
  app.route(
    '/csp',
    cspRoutes({ log, clock, production: config.production, limited: limited('reports', REPORTS_PER_MINUTE) }),
  )
  app.route(CONTENT_PATH, contentDownloadRoutes({ ...dependencies, addresses }))
  if (config.metricsToken !== null) {
    app.route('/metrics', metricsRoutes({ ...dependencies, token: config.metricsToken }))
  }
  const wrongKeys = new SharedRate({ db, clock, name: 'wrong keys', perMinute: config.rates.wrongKeys })
  const api = contract({ ...dependencies, addresses, wrongKeys })
  if (config.console) {
    app.route(`${CONSOLE_PATH}/api`, consoleRoutes({ ...dependencies, wrongKeys }))
    app.route('/', consolePageRoutes(config.console))
  }
  if (config.entryPage) {
    const call = (path: string, init: RequestInit) => api.request(path, init)
    app.get(`${ENTRY_PATH}/`, (c) => c.redirect(ENTRY_PATH + new URL(c.req.url).search, 308))
    app.route(ENTRY_PATH, entryPageRoutes({ entry: config.entryPage, clock, call }))
  }
  app.route('/', api)
  return app
}

/** The calls of the contract, and its description made from the same schemas. */
function contract(
  dependencies: AppDependencies & { readonly addresses: ContentAddresses; readonly wrongKeys: SharedRate },
): Hono {
  const { config, clock, db, wrongKeys } = dependencies
  const rateOf = (name: string, perMinute: number) => new SharedRate({ db, clock, name, perMinute })
  const ratesOf = (weight: 'heavy' | 'light'): Rates => ({
    customer: rateOf(`${weight} customer`, config.rates[weight]),
    organization: rateOf(`${weight} organization`, config.rates.organization[weight]),
  })
  const known = authenticate(dependencies, wrongKeys)
  const queued = queueBodies()
  const bodies = new BodyParser(clock)
  const calls = rateOf('tokens', config.rates.organization.light)
  const knownBackEnd = authenticateBackEnd(dependencies, { calls, wrongKeys })
  const backEnd = every(knownBackEnd, once({ ...dependencies, ownerOf: organizationOf }))
  const guard = (weight: 'heavy' | 'light') =>
    every(known, limitRate(ratesOf(weight)), queued, once({ ...dependencies, ownerOf: customerOf }))
  const heavy = { ...dependencies, guard: guard('heavy') }
  const light = { ...dependencies, guard: guard('light') }
  const json = limitBody(MAX_JSON_BYTES)
  const content = limitBody(MAX_CONTENT_BYTES)

  const api = new Hono()
  api.use(
    cors({
      origin: [...config.frameOrigins, ...config.callingOrigins],
      allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
      exposeHeaders: ['Idempotency-Replayed', 'Retry-After', 'X-Request-Id'],
      maxAge: 600,
    }),
  )
  api.use(privateAnswers)
  api.route('/health', healthRoutes(dependencies))
  api.route('/auth/v1', authRoutes({ ...light, backEnd }))
  api.route('/whoami', whoamiRoutes(light))
  api.use('/uploadfile', limitBody(MAX_JSON_BYTES, { exceptForms: true }))
  api.route('/uploadfile', uploadRoutes(light))
  api.use('/upload_text', content)
  api.route('/upload_text', textUploadRoutes({ ...light, bodies }))
  api.use('/upload_chunks_and_embeddings', content)
  api.route('/upload_chunks_and_embeddings', chunkUploadRoutes({ ...light, bodies }))
  api.route('/', sitemapRoutes({ ...heavy, bodies }))
  api.use(json)
  api.route('/upload_file_from_url', urlUploadRoutes(heavy))
  api.route('/admin/api_keys', apiKeyRoutes({ db, clock, backEnd }))
  api.route('/admin/apps', appRoutes({ ...dependencies, backEnd }))
  api.route('/admin/jobs', jobRoutes({ ...dependencies, backEnd }))
  api.route('/', webhookRoutes({ ...dependencies, backEnd }))
  api.route('/', userRoutes({ ...dependencies, backEnd }))
  api.route('/organization', organizationRoutes({ ...dependencies, backEnd }))
  api.route('/white_label', whiteLabelRoutes({ ...dependencies, backEnd }))
  api.route('/web_scrape', scrapeRoutes(heavy))
  api.route('/user_data_sources', accountRoutes(heavy))
  api.route('/integrations/oauth_url', oauthUrlRoutes(light))
  api.route('/oauth', signInRoutes(light))
  api.route('/integrations/github', repositoryRoutes(heavy))
  api.route('/integrations/slack', conversationRoutes(heavy))
  api.route('/integrations/gmail', labelledMailRoutes(heavy))
  api.route('/integrations/outlook', filedMailRoutes(heavy))
  api.route('/integrations', feedRoutes(heavy))
  api.route('/integrations/connect', connectionRoutes(heavy))
  api.route('/integrations/sharepoint/sites', siteRoutes(heavy))
  api.route('/integrations', keyFormRoutes(heavy))
  api.route('/integrations', itemRoutes(light))
  api.route('/', accountSyncRoutes(heavy))
  api.route('/delete_files_v2', deletionRoutes(light))
  api.route('/restore_files', restorationRoutes(light))
  api.route('/resync_file', resyncRoutes(light))
  api.route('/embeddings', searchRoutes(light))
  api.route('/', fileRoutes(light))
  api.route('/data_sources/tags', accountTagRoutes(light))
  api.route('/data_sources', organizationAccountRoutes({ db, backEnd }))
  api.route('/', notOfferedRoutes({ guard: light.guard, backEnd }))
  api.route('/', contentRoutes(light))
  api.route('/', chunkListRoutes(light))
  serveDescription(api)
  return api
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
  markExtensions(document)
  return document
}

/** Either of the two. */
const SECURITY: Record<string, string[]>[] = [{ token: [] }, { apiKey: [], customerId: [] }]

/** Whose an `Idempotency-Key` is. */
function customerOf(c: Context<Authenticated>): string {
  return `customer:${c.get('customer').id}`
}

function organizationOf(c: Context<BackEnd>): string {
  return `organization:${c.get('organization')}`
}

const ABOUT = {
  info: {
    title: 'Inlet service',
    version: '0.2.0',
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

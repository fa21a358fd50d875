import { Hono } from 'hono'
import type { AppDeps } from './AppDeps.ts'
import { EVENTS_PATH } from './accounts/eventsAddress.ts'
import { RETURN_PATH } from './accounts/returnAddress.ts'
import { createContractApp } from './contractApp.ts'
import { SharedRate } from './db/customers/SharedRate.ts'
import { attributeRequests } from './http/attributeRequests.ts'
import { ConsoleSessions } from './http/ConsoleSessions.ts'
import { CONTENT_PATH, ContentAddresses } from './http/ContentAddresses.ts'
import { closeWhenStopping } from './http/closeWhenStopping.ts'
import { failureHandler, unknownPath } from './http/failures.ts'
import { HostOrigins } from './http/HostOrigins.ts'
import { limitAddress } from './http/limitAddress.ts'
import { logRequests } from './http/logRequests.ts'
import { measureRequests } from './http/measureRequests.ts'
import { emptyPage } from './http/pages.ts'
import { RecentCallers } from './http/RecentCallers.ts'
import { secureTransport } from './http/secureTransport.ts'
import { traceRequests } from './http/traceRequests.ts'
import { CONNECT_PATH, connectLinkRoutes } from './routes/account/connectLinkPages.ts'
import { consoleRoutes } from './routes/console/consoleRoutes.ts'
import { LOGIN_PATH, loginRoutes } from './routes/console/login.ts'
import { contentDownloadRoutes } from './routes/contents/contentDownloads.ts'
import { eventRoutes } from './routes/events.ts'
import { mcpRoutes } from './routes/mcp/mcpRoutes.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { oauthReturnRoutes } from './routes/oauthReturn.ts'
import { pickRoutes } from './routes/picks.ts'
import { CONSOLE_PATH, consolePageRoutes } from './static/consolePage.ts'
import { cspRoutes } from './static/cspReports.ts'
import { ENTRY_PATH, entryPageRoutes } from './static/entryPage.ts'
import { errorPageRoutes } from './static/errorPages.ts'
import { frameRoutes } from './static/frame.ts'
import { sdkRoutes } from './static/sdk.ts'
import { signInPageRoutes } from './static/signInPages.ts'

/** Change notifications per IP address and minute. Some vendors send all of theirs from a few addresses. */
const EVENTS_PER_MINUTE = 1200
/** Steps of signing in and of choosing files, per IP address and minute: an office shares one address. */
const SIGN_IN_STEPS_PER_MINUTE = 600
/** Reports of browsers, per IP address and minute. */
const REPORTS_PER_MINUTE = 60

/** The whole service as one handler, usable in process: `createApp(…).request('/health')`. */
export function createApp(deps: AppDeps): Hono {
  const { config, clock, db, log } = deps
  const hosts = new HostOrigins(deps)
  const addresses = new ContentAddresses({ ...deps, publicUrl: config.publicUrl })
  const app = new Hono()
  app.onError(failureHandler(log))
  app.notFound(unknownPath)
  app.use(closeWhenStopping(deps.stopping))
  app.use(attributeRequests(config))
  app.use(traceRequests(deps.tracer))
  app.use(logRequests({ log, clock }))
  app.use(measureRequests(deps))
  app.use(secureTransport(config))

  app.get('/', emptyPage)
  app.get('/frame', (c) => c.redirect('/frame/', 308))
  app.route('/frame', frameRoutes(config, hosts))
  app.get('/sdk', (c) => c.redirect('/sdk/', 308))
  app.route('/sdk', sdkRoutes(config))
  const limited = (name: string, perMinute: number) =>
    limitAddress(new SharedRate({ db, clock, name, perMinute }), config)
  const signInStep = limited('sign-in steps', SIGN_IN_STEPS_PER_MINUTE)
  app.route('/oauth', signInPageRoutes({ ...deps, limited: signInStep }))
  app.route('/oauth/pick', pickRoutes({ ...deps, limited: signInStep }))
  app.route(CONNECT_PATH, connectLinkRoutes({ ...deps, limited: signInStep }))
  app.route('/errors', errorPageRoutes())
  app.use(RETURN_PATH, signInStep)
  app.route(RETURN_PATH, oauthReturnRoutes(deps))
  if (config.push) {
    app.route(EVENTS_PATH, eventRoutes({ ...deps, limited: limited('events', EVENTS_PER_MINUTE) }))
  }
  app.route(
    '/csp',
    cspRoutes({ log, clock, production: config.production, limited: limited('reports', REPORTS_PER_MINUTE) }),
  )
  app.route(CONTENT_PATH, contentDownloadRoutes({ ...deps, addresses }))
  const callers = new RecentCallers(clock)
  app.route('/', mcpRoutes({ ...deps, callers }))
  if (config.metricsToken !== null) {
    app.route('/metrics', metricsRoutes({ ...deps, token: config.metricsToken }))
  }
  const wrongKeys = new SharedRate({ db, clock, name: 'wrong keys', perMinute: config.rates.wrongKeys })
  const api = createContractApp({ ...deps, addresses, wrongKeys, callers, hosts })
  if (config.console) {
    const sessions = new ConsoleSessions(deps)
    app.route(`${CONSOLE_PATH}/api`, consoleRoutes({ ...deps, wrongKeys, sessions, hosts }))
    const { consoleLogin: login } = config
    if (login)
      app.route(CONSOLE_PATH + LOGIN_PATH, loginRoutes(login, { ...deps, sessions, limited: signInStep }))
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

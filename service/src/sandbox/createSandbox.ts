import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { pageHeaders } from '../../emulators/kit/pageHeaders.ts'
import { PAGE_STYLE } from '../../emulators/kit/pageStyle.ts'
import { SandboxMemory } from '../../emulators/kit/SandboxMemory.ts'
import { SignedTokens } from '../../emulators/kit/SignedTokens.ts'
import { messagePage } from '../../emulators/kit/signInPage.ts'
import type { openEmulators } from '../../emulators/openEmulators.ts'
import { SOURCE_SHAPES } from '../../emulators/people/sourceShapes.ts'
import type { Clock } from '../lib/Clock.ts'
import { SANDBOX_CLIENT_ID } from '../sources/SourceApp.ts'
import { isThirdPartySource } from '../sources/thirdPartySources.ts'
import { authorizeRoutes } from './authorizeRoutes.ts'
import { contentRoutes } from './contentRoutes.ts'
import { conversationRoutes } from './conversationRoutes.ts'
import { editRoutes } from './editRoutes.ts'
import { elsewhereRoutes } from './elsewhereRoutes.ts'
import { emulatorRoutes } from './emulatorRoutes.ts'
import { repositoryRoutes } from './repositoryRoutes.ts'
import type { Sandbox, SandboxEnvironment } from './Sandbox.ts'
import { tokenRoutes } from './tokenRoutes.ts'

export type SandboxOptions = {
  /** The sandbox's own address, for links to items. Null: as each request calls it. */
  readonly publicUrl: string | null
  /** Where its one application may return to after a sign-in, exactly. */
  readonly redirectUris: readonly string[]
  /** Signs codes and tokens: with the same secret they survive a restart. */
  readonly secret: string
  readonly clock: Clock
  /** Seconds that an access token lives. Default 3600. */
  readonly tokenSeconds?: number
  /** Seconds that the slow person's tokens take. Default 30. */
  readonly slowSeconds?: number
  /** Opens the emulators; null: this build has none. */
  readonly openEmulators?: typeof openEmulators | null
  /** Another origin that this application is served at. Default: the same. */
  readonly contentOrigin?: () => string
}

/** What it must know besides where every organisation registers applications of its own. */
const SANDBOX_CLIENT_SECRET = 'sandbox-secret'

/** Bytes of a form. */
const LARGEST_FORM = 50_000

/**
 * Every third-party source, invented: a sign-in page (OAuth 2 with PKCE) and a content API below `/{SOURCE}/`. It is
 * for development and tests: whoever reaches it may sign in as anybody. Listens on an origin of its own.
 */
export function createSandbox(options: SandboxOptions): Hono<SandboxEnvironment> {
  const {
    publicUrl,
    redirectUris,
    secret,
    clock,
    tokenSeconds = 3600,
    slowSeconds = 30,
    contentOrigin = () => '',
    openEmulators = null,
  } = options
  const sandbox: Sandbox = {
    clientId: SANDBOX_CLIENT_ID,
    clientSecret: (name) => (SOURCE_SHAPES[name].ownApplications ? SANDBOX_CLIENT_SECRET : null),
    redirectUris,
    tokens: new SignedTokens(secret, clock),
    memory: new SandboxMemory(clock),
    clock,
    tokenSeconds,
    slowSeconds,
    publicUrl,
    contentOrigin,
  }

  const emulators = openEmulators?.(sandbox)

  const source = new Hono<SandboxEnvironment>()
  source.route('/authorize', authorizeRoutes(sandbox))
  source.get('/view', (c) => {
    const { name } = SOURCE_SHAPES[c.get('source')]
    const text = `${name} would show this item. The sandbox has nothing more to see.`
    return c.html(messagePage(c.req.query('item') ?? '', text, '/view'), 200, pageHeaders([]))
  })
  source.route('/repositories', repositoryRoutes(sandbox))
  source.route('/conversations', conversationRoutes(sandbox))
  source.route('/', tokenRoutes(sandbox))
  source.route('/', contentRoutes(sandbox))

  const app = new Hono<SandboxEnvironment>()
  app.get('/sandbox.css', (c) => c.body(PAGE_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.route('/content', elsewhereRoutes(sandbox))
  app.use('/:source/*', async (c, next) => {
    const name = c.req.param('source')
    if (!isThirdPartySource(name)) return c.notFound()
    c.set('source', name)
    return next()
  })
  app.use('/:source/*', bodyLimit({ maxSize: LARGEST_FORM }))
  app.route('/:source/edits', editRoutes(sandbox))
  if (emulators) app.use('/:source/*', emulatorRoutes(emulators, sandbox))
  app.route('/:source', source)
  return app
}

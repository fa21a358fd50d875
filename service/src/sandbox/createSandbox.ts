import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { PAGE_STYLE } from '../../emulators/kit/pageStyle.ts'
import { SandboxMemory } from '../../emulators/kit/SandboxMemory.ts'
import { SignedTokens } from '../../emulators/kit/SignedTokens.ts'
import type { Clock } from '../lib/Clock.ts'
import { isThirdPartySource } from '../sources/thirdPartySources.ts'
import { editRoutes } from './editRoutes.ts'
import { elsewhereRoutes } from './elsewhereRoutes.ts'
import { emulatorRoutes } from './emulatorRoutes.ts'
import type { Sandbox, SandboxEnvironment } from './Sandbox.ts'

export type SandboxOptions = {
  /** The sandbox's own address, for links to items. Null: as each request calls it. */
  readonly publicUrl: string | null
  /** Where its one application may return to after a sign-in, exactly. */
  readonly redirectUris: readonly string[]
  /** Signs codes and tokens: with the same secret they survive a restart. */
  readonly secret: string
  readonly clock: Clock
  /** Another origin that this application is served at. */
  readonly contentOrigin: () => string
}

/** Seconds that an access token lives, and that the slow person's tokens take. */
const TOKEN_SECONDS = 3600
const SLOW_SECONDS = 30

/** Bytes of a form. */
const MAX_FORM_BYTES = 50_000

/**
 * The emulators of all sources, each below `/{SOURCE}/`. It is for development and tests: everybody who reaches it may sign in
 * as anybody. Listens on an origin of its own.
 */
export function createSandbox({ secret, clock, ...options }: SandboxOptions): Hono<SandboxEnvironment> {
  const sandbox: Sandbox = {
    ...options,
    tokens: new SignedTokens(secret, clock),
    memory: new SandboxMemory(clock),
    clock,
    tokenSeconds: TOKEN_SECONDS,
    slowSeconds: SLOW_SECONDS,
  }
  const app = new Hono<SandboxEnvironment>()
  app.get('/sandbox.css', (c) => c.body(PAGE_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.route('/content', elsewhereRoutes(sandbox))
  app.use('/:source/*', async (c, next) => {
    const name = c.req.param('source')
    if (!isThirdPartySource(name)) return c.notFound()
    c.set('source', name)
    return next()
  })
  app.use('/:source/*', bodyLimit({ maxSize: MAX_FORM_BYTES }))
  app.route('/:source/edits', editRoutes(sandbox))
  app.all('/:source/*', emulatorRoutes(sandbox))
  return app
}

import { join } from 'node:path'
import { FrameConfig, FrameProbe } from '@inlet/wire/service'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Config } from '../config/config.ts'
import { answer } from '../http/contract.ts'
import { unknownPath } from '../http/failures.ts'
import type { HostOrigins } from '../http/HostOrigins.ts'
import { BoundedMap } from '../lib/BoundedMap.ts'
import { frameSecurityPolicy } from './contentSecurityPolicy.ts'
import { FrameDocument } from './FrameDocument.ts'
import { encodingsFor, StaticFolder } from './StaticFolder.ts'
import { versionOf } from './versionOf.ts'

/**
 * The URL of `environment: 'LOCAL'`. Offered in development only: in production it would be the user's own computer.
 */
const LOCAL_API = 'http://localhost:8000'
/** Documents that are kept, one for each list of pages that may embed the frame. */
const MAX_DOCUMENTS = 200
/** The build puts a hash of the content into these names, so they can be cached for ever. */
const HASHED = /^assets\//

/** Folder of `EarlierAssets`, in the data folder, which outlives a deployment. */
export function earlierAssetsFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'frame')
}

type Hosts = Pick<HostOrigins, 'forPage' | 'allows'>

/** Serves the frame's files with the headers that isolate it from the host, and its settings. */
export function frameRoutes(config: Config, hosts: Hosts): Hono {
  const folder = new StaticFolder(config.frameDir)
  const earlier = new StaticFolder(earlierAssetsFolder(config))
  const runtime = frameConfig(config)
  const documents = new BoundedMap<FrameDocument>(MAX_DOCUMENTS)
  const app = new Hono()
  app.use(compress())
  app.get('/config.json', (c) => {
    for (const [name, value] of Object.entries(ASSET_HEADERS)) c.header(name, value)
    c.header('Cache-Control', 'no-store')
    return answer(c, FrameConfig, runtime)
  })
  app.get('/check.json', async (c) => {
    // For `Widget.check` from any page: tells that this is a frame, and whether the page may embed it.
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Access-Control-Expose-Headers', 'Date')
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    const host_allowed = await hosts.allows(c.req.header('Origin') ?? '')
    return answer(c, FrameProbe, { inlet: true, version: await versionOf(config.sdkDir), host_allowed })
  })
  app.get('/*', async (c) => {
    const path = c.req.path.replace(/^\/frame\//, '')
    if (path === '' || path === 'index.html') {
      const settings = { ...runtime, host_origins: [...(await hosts.forPage(embedderOf(c)))] }
      const key = settings.host_origins.join(' ')
      const document = documents.get(key) ?? new FrameDocument(config.frameDir, settings)
      documents.set(key, document)
      return await sendDocument(c, document, settings)
    }
    const file = (await folder.read(path, c)) ?? (HASHED.test(path) ? await earlier.read(path, c) : null)
    if (!file) return unknownPath(c)
    return c.body(file.bytes, 200, {
      ...ASSET_HEADERS,
      ...file.headers,
      'Cache-Control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-store',
    })
  })
  return app
}

/** Returns the origin of the page that embeds the frame, whose iframe has the policy `strict-origin`. */
function embedderOf(c: Context): string {
  const referrer = c.req.header('Referer') ?? ''
  return URL.canParse(referrer) ? new URL(referrer).origin : ''
}

async function sendDocument(c: Context, document: FrameDocument, runtime: FrameConfig): Promise<Response> {
  const page = await document.read()
  if (!page) return unknownPath(c)
  const [encoding] = encodingsFor(c)
  return c.body(page.forms[encoding?.name ?? 'identity'], 200, {
    ...documentHeaders(runtime, page.scripts),
    ...(encoding && { 'Content-Encoding': encoding.name }),
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Accept-Encoding, Referer',
    // Changing the page on its way would change the inline script, whose hash the policy names.
    'Cache-Control': 'no-store, no-transform',
  })
}

const ASSET_HEADERS = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}

function documentHeaders(runtime: FrameConfig, scripts: readonly string[]): Record<string, string> {
  return {
    ...ASSET_HEADERS,
    'Content-Security-Policy': frameSecurityPolicy({
      hostOrigins: runtime.host_origins,
      apiOrigins: allApiOrigins(runtime),
      scripts,
    }),
    // Both are needed for the frame to load in a host that is itself cross-origin isolated.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
  }
}

function frameConfig(config: Config): FrameConfig {
  return {
    api_origins: [...config.extraApiOrigins],
    environments: {
      PRODUCTION: '',
      DEVELOPMENT: config.developmentApi,
      LOCAL: config.production ? null : LOCAL_API,
    },
    host_origins: [...config.hostOrigins],
    tos_url: config.tosUrl,
    privacy_policy_url: config.privacyUrl,
  }
}

function allApiOrigins(runtime: FrameConfig): string[] {
  const bases = Object.values(runtime.environments).flatMap((base) => (base ? [base] : []))
  return [...new Set([...runtime.api_origins, ...bases.map((base) => new URL(base).origin)])]
}

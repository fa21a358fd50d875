import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Config } from '../config/config.ts'
import { unknownPath } from '../http/failures.ts'
import { StaticFolder } from './StaticFolder.ts'

/** Path of the operators' console. */
export const CONSOLE_PATH = '/console'

/** Only its own files and calls; no other site may embed it or open it as a popup, and no cache may store it. */
const DOCUMENT_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /csp',
  ].join('; '),
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/**
 * Serves the operators' console: its document at `/console/`, and its files beside it, also behind a proxy with a path
 * prefix.
 */
export function consolePageRoutes({ dir }: NonNullable<Config['console']>): Hono {
  const folder = new StaticFolder(dir)
  const assets = new StaticFolder(join(dir, 'assets'))
  const app = new Hono()
  app.use(`${CONSOLE_PATH}/*`, compress())
  app.get(CONSOLE_PATH, (c) => c.redirect('console/', 308))
  app.get(`${CONSOLE_PATH}/`, async (c) => {
    const file = await folder.read('index.html', c)
    return file ? c.body(file.bytes, 200, { ...file.headers, ...DOCUMENT_HEADERS }) : notBuilt(c)
  })
  app.get(`${CONSOLE_PATH}/assets/:name`, async (c) => {
    const file = await assets.read(c.req.param('name'), c)
    if (!file) return unknownPath(c)
    return c.body(file.bytes, 200, {
      ...file.headers,
      // The build puts a hash of the content into these names.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  return app
}

function notBuilt(c: Context): Response {
  return c.text('The page is not built. Run npm run build, or npm start.', 404, {
    'Cache-Control': 'no-store',
  })
}

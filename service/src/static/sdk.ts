import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import * as v from 'valibot'
import { unknownPath } from '../http/failures.ts'
import { StaticFolder } from './StaticFolder.ts'

const Package = v.object({ version: v.string() })
/** By the name in the address. */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['widget.js', 'widget.iife.js'],
  ['check.js', 'widget.check.js'],
])
const MINUTES_5 = 'public, max-age=300'
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * The SDK for script tags: `/sdk/widget.js` follows releases, `/sdk/v<version>/widget.js` never changes. `check.js`
 * lies beside it, for `Widget.check`.
 */
export function sdkRoutes(folder: string): Hono {
  const files = new StaticFolder(folder)
  const app = new Hono()
  app.use(compress())
  const send = async (c: Context, name: string, cache: string) => {
    const file = await files.read(SCRIPTS.get(name) ?? '', c)
    if (!file) return null
    // Any page may run it, isolated ones included, and check it by its hash.
    return new Response(file.bytes, {
      headers: {
        ...file.headers,
        'Cache-Control': cache,
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Access-Control-Allow-Origin': '*',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  }
  app.get('/:name', async (c) => (await send(c, c.req.param('name'), MINUTES_5)) ?? unknownPath(c))
  app.get('/:version/:name', async (c) => {
    const { version, name } = c.req.param()
    const isOurs = version === `v${await versionOf(folder)}`
    return (isOurs ? await send(c, name, FOR_EVER) : null) ?? unknownPath(c)
  })
  return app
}

/** Version of the SDK in a folder; null if there is none. */
export async function versionOf(folder: string): Promise<string | null> {
  try {
    return v.parse(Package, JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8'))).version
  } catch {
    return null
  }
}

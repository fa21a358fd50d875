import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Config } from '../config/config.ts'
import { unknownPath } from '../http/failures.ts'
import { RELEASED, SdkReleases } from './SdkReleases.ts'
import { StaticFolder } from './StaticFolder.ts'
import { installPage, PAGE_HEADERS } from './sdkPage.ts'

const MINUTES_5 = 'public, max-age=300'
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * The SDK, as a script and as a package: `/sdk/widget.js` and `/sdk/inlet-sdk.tgz` follow releases, files below
 * `/sdk/v<version>/` never change in production. `check.js`, `drop.js` and `status.js`
 * are for `Widget.check`, `Widget.dropTarget` and `Widget.status`. `/sdk/` explains how to install it.
 */
export function sdkRoutes(config: Pick<Config, 'sdkDir' | 'dataDir' | 'publicUrl' | 'production'>): Hono {
  const { sdkDir } = config
  const releases = new SdkReleases(config)
  const app = new Hono()
  app.use(compress())
  app.get('/:name', async (c) => (await send(c, sdkDir, c.req.param('name'), MINUTES_5)) ?? unknownPath(c))
  app.get('/:version/:name', async (c) => {
    const { version, name } = c.req.param()
    const [, number] = /^v(.*)$/.exec(version) ?? []
    if (number === undefined) return unknownPath(c)
    for (const folder of await releases.foldersOf(number)) {
      const sent = await send(c, folder, name, FOR_EVER)
      if (sent) return sent
    }
    return unknownPath(c)
  })
  app.get('/*', async (c) => {
    const page = /^\/(sdk\/)?$/.test(c.req.path) ? await installPage(config, releases) : null
    return page === null ? unknownPath(c) : c.body(page, 200, PAGE_HEADERS)
  })
  return app
}

async function send(c: Context, folder: string, name: string, cache: string): Promise<Response | null> {
  const file = await new StaticFolder(folder).read(RELEASED.get(name) ?? '', c)
  if (!file) return null
  // Any page may run it, cross-origin isolated ones included, and check it by its hash.
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

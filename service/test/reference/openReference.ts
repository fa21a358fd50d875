import { listen } from '../../src/http/listen.ts'
import { Receiver } from '../Receiver.ts'
import { TestService } from '../TestService.ts'
import { unreachedRates } from '../unreachedRates.ts'
import { openWebsite } from '../website.ts'
import { prepare } from './prepare.ts'

/** A running service in which each organization has what the samples are about. */
export type Reference = {
  readonly service: TestService
  /** What the samples read, by organization. */
  readonly environments: ReadonlyMap<string, Readonly<Record<string, string>>>
  close(): Promise<void>
}

export async function openReference(organizations: readonly string[]): Promise<Reference> {
  const receiver = new Receiver()
  await receiver.open()
  const site = await openWebsite({
    '/page': '<html><title>Hours</title><p>The harbour opens at seven.</p></html>',
  })
  site.pages['/sitemap.xml'] = `<urlset><url><loc>${site.origin}/page</loc></url></urlset>`
  site.pages['/feed'] = '<rss version="2.0"><channel><title>Harbour</title></channel></rss>'
  const service = await TestService.start(undefined, {
    ...unreachedRates,
    INLET_API_KEYS: organizations.map((name) => `${name}=key-of-${name}`).join(),
    INLET_SANDBOX: 'true',
    INLET_FETCH_ALLOW: `${site.origin},${receiver.url('')}`,
  })
  const server = await listen(service.app, { host: '127.0.0.1', port: 0 }, service.clock)
  const environments = new Map<string, Record<string, string>>()
  for (const name of organizations) {
    const places = { site: site.origin, hook: receiver.url(`/${name}`) }
    const prepared = await prepare(service, { organization: name, key: `key-of-${name}`, ...places })
    environments.set(name, { ...prepared, INLET_URL: server.url })
  }
  return {
    service,
    environments,
    async close() {
      await server.close()
      await service.stop()
      await site.close()
      receiver.close()
    },
  }
}

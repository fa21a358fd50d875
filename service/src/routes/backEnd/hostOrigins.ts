import { HostOriginsList, HostOriginsRequest } from '@inlet/wire/service'
import type { Config } from '../../config/config.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import { listHostOrigins, saveHostOrigins } from '../../db/customers/hostOrigins.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { HostOrigins } from '../../http/HostOrigins.ts'
import { HttpError, invalid } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import { isLoopback } from '../../lib/isLoopback.ts'
import { readHostOrigin } from '../../lib/readHostOrigin.ts'

type Deps = { config: Config; db: Db; clock: Clock; hosts: HostOrigins }

/** /admin/host_origins: the pages that may embed the widget with tokens of the organization. */
export const hostOriginEndpoints = [
  endpoint({
    id: 'getHostOrigins',
    method: 'GET',
    path: '/admin/host_origins',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    extension: true,
    summary: 'The origins of the pages that may embed the widget',
    answer: HostOriginsList,
    run: (deps: Deps) => async (c) => {
      const { db, clock } = deps
      return answerOf(deps, await ensureOrganization(db, c.get('organization'), clock.now()))
    },
  }),
  endpoint({
    id: 'setHostOrigins',
    method: 'PUT',
    path: '/admin/host_origins',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    extension: true,
    summary: 'Name the origins of the pages that may embed the widget, beside those of the deployment',
    request: { body: HostOriginsRequest },
    answer: HostOriginsList,
    errors: [409],
    run: (deps: Deps) => async (c) => {
      const { db, clock, hosts } = deps
      const { origins, replaces } = c.req.valid('json')
      const named = new Set(origins.map(expectOrigin))
      const id = await ensureOrganization(db, c.get('organization'), clock.now())
      if (!(await saveHostOrigins(db, id, [...named], replaces)))
        throw new HttpError(409, 'The list was changed meanwhile. Read it again, then change it.')
      await hosts.refresh()
      return answerOf(deps, id)
    },
  }),
]

async function answerOf({ config, db }: Deps, organizationId: number): Promise<HostOriginsList> {
  return { deployment: [...config.hostOrigins], organization: await listHostOrigins(db, organizationId) }
}

function expectOrigin(text: string, at: number): string {
  const origin = readHostOrigin(text)
  const refused = (msg: string) => invalid(['body', 'origins', at], msg)
  if (origin === null)
    throw refused(
      'Give an origin without path, such as https://app.example.com, or https://*.example.com for all subdomains.',
    )
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'http:' && !isLoopback(hostname))
    throw refused('Give an origin with https. Only localhost and 127.0.0.1 may use http.')
  return origin
}

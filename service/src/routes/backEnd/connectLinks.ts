import {
  ConnectLink,
  ConnectLinkPath,
  ConnectLinkRequest,
  GenericSuccess,
  isAllowedOrigin,
} from '@inlet/wire/service'
import qrcode from 'qrcode-generator'
import type { AppRegistry } from '../../accounts/AppRegistry.ts'
import type { Config } from '../../config/config.ts'
import { revokeLink } from '../../db/accounts/connectLinks.ts'
import { customerNamed, ensureOrganization } from '../../db/customers/customers.ts'
import { reachOf } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { noteObjects } from '../../http/auditCalls.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { HostOrigins } from '../../http/HostOrigins.ts'
import { invalid, notFound } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import { createConnectLink, linkSubject } from '../account/createConnectLink.ts'

type Deps = { config: Config; db: Db; clock: Clock; apps: AppRegistry; hosts: HostOrigins }

/** Size of a module of the QR code. The picture is scalable, so it only sets the scale of its coordinates. */
const CELL_SIZE = 4

/** Links at which a person connects a source, or repairs an account, without signing in to the host. */
export const connectLinkEndpoints = [
  endpoint({
    method: 'POST',
    path: '/connect_links',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    about: 'connect_link',
    extension: true,
    id: 'createConnectLink',
    summary: 'Make a link at which a person connects a source or repairs an account, once',
    request: { body: ConnectLinkRequest },
    answer: ConnectLink,
    errors: [404, 409],
    run: (deps: Deps) => async (c) => {
      const { db, clock, hosts } = deps
      const wanted = c.req.valid('json')
      const redirectUrl = wanted.redirect_url ?? null
      const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
      expectKnownOrigin(redirectUrl, await hosts.ofOrganization(organizationId))
      const owner = { organization: c.get('organization'), suppliedId: wanted.customer_id }
      const customer = await customerNamed(db, owner, clock.now())
      noteObjects(c, 'customer', [customer.id])
      const ownerId = wanted.user_id ?? null
      const subject = await linkSubject(
        { source: wanted.source, accountId: wanted.repair_account_id ?? null },
        { customer, reach: reachOf(customer.id, ownerId) },
        deps,
      )
      const readers = wanted.readers ?? null
      const link = { subject, redirectUrl, ownerId, readers, lifetimeMs: wanted.expires_in * 1000 }
      const { id, url, expiresAt } = await createConnectLink(link, customer, deps)
      return { id, url, expires_at: expiresAt.toISOString(), qr_svg: qrCode(url) }
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/connect_links/{link_id}',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    extension: true,
    id: 'deleteConnectLink',
    summary: 'End a link before it is used',
    request: { path: ConnectLinkPath, names: 'link' },
    answer: GenericSuccess,
    errors: [404],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const now = clock.now()
        const organizationId = await ensureOrganization(db, c.get('organization'), now)
        const { link_id: id } = c.req.valid('param')
        if (!(await revokeLink(db, organizationId, id, now))) throw notFound('link')
        return { success: true }
      },
  }),
]

function expectKnownOrigin(address: string | null, allowed: readonly string[]): void {
  if (address === null) return
  const { origin, username, password } = new URL(address)
  if (username === '' && password === '' && isAllowedOrigin(origin, allowed)) return
  throw invalid(
    ['body', 'redirect_url'],
    `Allow ${origin} at PUT /admin/host_origins or in INLET_HOST_ORIGINS first.`,
  )
}

function qrCode(text: string): string {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  return code.createSvgTag({ cellSize: CELL_SIZE, scalable: true })
}

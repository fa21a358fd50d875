import { randomBytes } from 'node:crypto'
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
import { addConnectLink, revokeLink, TooManyLinks } from '../../db/accounts/connectLinks.ts'
import { type Customer, customerNamed, ensureOrganization } from '../../db/customers/customers.ts'
import { wholeCustomer } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, invalid, notFound } from '../../http/HttpError.ts'
import { addMs } from '../../lib/addMs.ts'
import type { Clock } from '../../lib/Clock.ts'
import { signInFormOf } from '../../sources/signInForms.ts'
import { connectsWithKeys, isThirdPartySource } from '../../sources/thirdPartySources.ts'
import { CONNECT_PATH } from '../account/connectLinkPages.ts'
import { ownAccount } from '../account/usableAccount.ts'

type Deps = { config: Config; db: Db; clock: Clock; apps: AppRegistry }

const SECRET_BYTES = 32
/** Size of a module of the QR code. The picture is scalable, so it only sets the scale of its coordinates. */
const CELL_SIZE = 4

/** Links at which a person connects a source, or repairs an account, without signing in to the host. */
export const connectLinkEndpoints = [
  endpoint({
    method: 'POST',
    path: '/connect_links',
    by: 'organization',
    needs: 'api_key',
    extension: true,
    id: 'createConnectLink',
    summary: 'Make a link at which a person connects a source or repairs an account, once',
    request: { body: ConnectLinkRequest },
    answer: ConnectLink,
    errors: [404, 409],
    run: (deps: Deps) => async (c) => {
      const { config, db, clock } = deps
      const wanted = c.req.valid('json')
      const redirectUrl = wanted.redirect_url ?? null
      expectKnownOrigin(redirectUrl, config.hostOrigins)
      const now = clock.now()
      const owner = { organization: c.get('organization'), suppliedId: wanted.customer_id }
      const customer = await customerNamed(db, owner, now)
      const { source, accountId } = await subjectOf(wanted, customer, deps)
      const secret = randomBytes(SECRET_BYTES).toString('base64url')
      const expiresAt = addMs(now, wanted.expires_in * 1000)
      const link = { customerId: customer.id, source, accountId, redirectUrl, secret, expiresAt }
      const id = await db
        .transaction()
        .execute((trx) => addConnectLink(trx, link, now))
        .catch((error: unknown) => {
          throw error instanceof TooManyLinks ? new HttpError(409, error.message) : error
        })
      const url = `${config.publicUrl}${CONNECT_PATH}/${id}#${secret}`
      return { id, url, expires_at: expiresAt.toISOString(), qr_svg: qrCode(url) }
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/connect_links/{link_id}',
    by: 'organization',
    needs: 'api_key',
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

type LinkSubject = {
  readonly source?: string | null | undefined
  readonly repair_account_id?: number | null | undefined
}

/** What the link is for. Throws if a link can't lead to a sign-in there. */
async function subjectOf(
  { source: named, repair_account_id: accountId = null }: LinkSubject,
  { id: customerId, organizationId }: Customer,
  { db, apps }: Deps,
): Promise<{ readonly source: string; readonly accountId: number | null }> {
  const account = accountId === null ? null : await ownAccount(db, wholeCustomer(customerId), accountId)
  const source = account?.data_source_type ?? named ?? ''
  const at = ['body', account ? 'repair_account_id' : 'source']
  if (!isThirdPartySource(source) || connectsWithKeys(source))
    throw invalid(at, `${source} has no sign-in page. Open the widget instead.`)
  if (!account && signInFormOf(source))
    throw invalid(at, `${source} asks where to sign in first. Open the widget instead.`)
  if (!(await apps.current(organizationId, source)))
    throw invalid(at, `${source} isn't enabled on this server. Set it up in Apps.`)
  return { source, accountId }
}

function expectKnownOrigin(address: string | null, allowed: readonly string[]): void {
  if (address === null) return
  const { origin, username, password } = new URL(address)
  if (username === '' && password === '' && isAllowedOrigin(origin, allowed)) return
  throw invalid(['body', 'redirect_url'], `Allow ${origin} in INLET_HOST_ORIGINS first.`)
}

function qrCode(text: string): string {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  return code.createSvgTag({ cellSize: CELL_SIZE, scalable: true })
}

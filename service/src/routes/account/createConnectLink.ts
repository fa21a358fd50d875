import { randomBytes } from 'node:crypto'
import type { AppRegistry } from '../../accounts/AppRegistry.ts'
import type { Config } from '../../config/config.ts'
import { addConnectLink, TooManyLinks } from '../../db/accounts/connectLinks.ts'
import type { Customer } from '../../db/customers/customers.ts'
import { type Reach, reachesAccount } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { HttpError, invalid } from '../../http/HttpError.ts'
import { expectReached } from '../../http/requireScope.ts'
import { addMs } from '../../lib/addMs.ts'
import type { Clock } from '../../lib/Clock.ts'
import { connectsWithKeys, isThirdPartySource, signInFormOf } from '../../sources/thirdPartySources.ts'
import { CONNECT_PATH } from './connectLinkPages.ts'
import { ownAccount } from './usableAccount.ts'

type Deps = { readonly config: Config; readonly db: Db; readonly clock: Clock; readonly apps: AppRegistry }
type Caller = { readonly customer: Customer; readonly reach: Reach }

/** What a link leads to. `accountId`: the account to repair. Null: a new one is connected. */
export type LinkSubject = { readonly source: string; readonly accountId: number | null }

type ConnectLinkOptions = {
  readonly subject: LinkSubject
  readonly redirectUrl: string | null
  /** The person whose account comes of it. Null: nobody's. */
  readonly ownerId: string | null
  /** Who may read it besides that person. Null: nobody is named. */
  readonly readers: readonly string[] | null
  readonly lifetimeMs: number
}
type CreatedLink = { readonly id: number; readonly url: string; readonly expiresAt: Date }

const SECRET_BYTES = 32

/** Creates a link for a subject that `linkSubject` let through. Throws 409 if the customer has too many. */
export async function createConnectLink(
  { subject, lifetimeMs, ...options }: ConnectLinkOptions,
  { id: customerId }: Customer,
  { config, db, clock }: Deps,
): Promise<CreatedLink> {
  const now = clock.now()
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const expiresAt = addMs(now, lifetimeMs)
  const link = { ...subject, ...options, customerId, secret, expiresAt }
  const id = await db
    .transaction()
    .execute((trx) => addConnectLink(trx, link, now))
    .catch((error: unknown) => {
      throw error instanceof TooManyLinks ? new HttpError(409, error.message) : error
    })
  return { id, url: `${config.publicUrl}${CONNECT_PATH}/${id}#${secret}`, expiresAt }
}

type WantedSubject = { readonly source?: string | null | undefined; readonly accountId: number | null }

/** Returns what a link would be for. Throws if it is out of reach, or a link can't lead to a sign-in there. */
export async function linkSubject(
  { source: named, accountId }: WantedSubject,
  { customer: { organizationId }, reach }: Caller,
  { db, apps }: Deps,
): Promise<LinkSubject> {
  const account = accountId === null ? null : await ownAccount(db, reach, accountId)
  const source = account?.data_source_type ?? named ?? ''
  const at = ['body', account ? 'repair_account_id' : 'source']
  expectReached(reachesAccount(reach, { id: accountId, source }))
  if (!isThirdPartySource(source) || connectsWithKeys(source))
    throw invalid(at, `${source} has no sign-in page. Open the widget instead.`)
  if (!account && signInFormOf(source))
    throw invalid(at, `${source} asks where to sign in first. Open the widget instead.`)
  if (!(await apps.current(organizationId, source)))
    throw invalid(at, `${source} isn't enabled on this server. Set it up in Apps.`)
  return { source, accountId }
}

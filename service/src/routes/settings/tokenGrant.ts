import {
  type Grant,
  GrantFilter,
  type GrantRequest,
  type TagFilter,
  type TokenRequest,
} from '@inlet/wire/service'
import * as v from 'valibot'
import type { TokenGrant } from '../../db/customers/accessTokens.ts'
import type { Bounds } from '../../db/filters/Reach.ts'
import { invalid } from '../../http/HttpError.ts'
import { addMs } from '../../lib/addMs.ts'

type Request = v.InferOutput<typeof GrantRequest>

/** The grant that a request asks for. */
export function grantOf(request: Request & Pick<v.InferOutput<typeof TokenRequest>, 'readers'>): TokenGrant {
  const { scopes = null, sources = null, account_ids: accountIds = null, filter = null } = request
  const { user_id: userId = null, readers = null } = request
  const isLimited = sources !== null || accountIds !== null || filter !== null || userId !== null
  return { scopes, bounds: isLimited ? { sources, accountIds, filter, userId } : null, readers }
}

/** Returns the requested grant. Throws if it exceeds the token's own. */
export function narrowed(own: TokenGrant, request: Request): TokenGrant {
  const wanted = grantOf(request)
  const scopes = part(own.scopes, wanted.scopes, 'scopes')
  return { scopes, bounds: boundsWithin(own.bounds, wanted.bounds), readers: own.readers }
}

function boundsWithin(own: Bounds | null, wanted: Bounds | null): Bounds | null {
  if (own === null || wanted === null) return own ?? wanted
  return {
    sources: part(own.sources, wanted.sources, 'sources'),
    accountIds: part(own.accountIds, wanted.accountIds, 'account_ids'),
    filter: both(own.filter, wanted.filter),
    userId: samePerson(own.userId, wanted.userId),
  }
}

function samePerson(own: string | null, wanted: string | null): string | null {
  if (own === null || wanted === null || own === wanted) return own ?? wanted
  throw invalid(['body', 'user_id'], 'The token that you ask with is for another user.')
}

function part<T extends string | number>(
  own: readonly T[] | null,
  wanted: readonly T[] | null,
  name: string,
): readonly T[] | null {
  if (own === null || wanted === null) return own ?? wanted
  const wider = wanted.find((one) => !own.includes(one))
  if (wider === undefined) return wanted
  throw invalid(['body', name], `The token that you ask with doesn't allow ${wider}.`)
}

/** Combines two filters: files must match both. */
function both(own: TagFilter | null, wanted: TagFilter | null): TagFilter | null {
  if (own === null || wanted === null) return own ?? wanted
  const together = { AND: [...membersOf(own), ...membersOf(wanted)] }
  const parsed = v.safeParse(GrantFilter, together)
  if (parsed.success) return parsed.output
  throw invalid(
    ['body', 'filter'],
    'Together with the filter of the token that you ask with, this is too large.',
  )
}

function membersOf(filter: TagFilter) {
  if ('AND' in filter && Array.isArray(filter.AND)) return filter.AND
  return [filter]
}

/** Returns the expiry of a token: as requested, but no later than `latest`. */
export function endOf({ expires_in: seconds }: Request, from: Date, latest: Date): Date {
  if (seconds === undefined || seconds === null) return latest
  const ends = addMs(from, seconds * 1000)
  if (ends <= latest) return ends
  const most = Math.floor((latest.getTime() - from.getTime()) / 1000)
  throw invalid(['body', 'expires_in'], `Give ${most} seconds at most.`)
}

/** Converts a grant to the contract's format. */
export function toGrant({ scopes, bounds, readers }: TokenGrant): v.InferInput<typeof Grant> {
  return {
    scopes: scopes && [...scopes],
    sources: bounds?.sources ? [...bounds.sources] : null,
    account_ids: bounds?.accountIds ? [...bounds.accountIds] : null,
    filter: bounds?.filter ?? null,
    user_id: bounds?.userId ?? null,
    readers: readers && [...readers],
  }
}

import { type NewReaders, readerOf } from '../../db/readers/audiences.ts'
import type { CallGrant } from '../../http/Environment.ts'
import { invalid } from '../../http/HttpError.ts'

/** Who may read a file that a call makes: whom its back end names, or the person of its token and its readers. */
export function newReaders(
  { bounds, readers }: Pick<CallGrant, 'bounds' | 'readers'>,
  named: readonly string[] | null | undefined,
  at: readonly (string | number)[],
): NewReaders {
  const ownerId = bounds?.userId ?? null
  if (ownerId === null && readers === null) return { ownerId, names: named ?? null }
  if (!named)
    return { ownerId, names: [...(ownerId === null ? [] : [readerOf(ownerId)]), ...(readers ?? [])] }
  const why =
    readers === null
      ? "What a token with a user_id makes is that person's."
      : 'The token says who may read what it makes.'
  throw invalid([...at, 'readers'], `${why} Leave this out.`)
}

/** Who may read an account that a call connects, besides its person. Null: nobody was named. */
export function accountReaders(
  grant: Pick<CallGrant, 'readers' | 'token'>,
  named: readonly string[] | undefined,
): readonly string[] | null {
  return laterReaders(grant, named) ?? grant.readers
}

/** Who may read what is there already, as `PUT /readers`: only back ends name them. Null: nobody was named. */
export function laterReaders(
  { token }: Pick<CallGrant, 'token'>,
  named: readonly string[] | undefined,
): readonly string[] | null {
  if (!named) return null
  if (token !== null) throw invalid(['body', 'readers'], 'Only a call with your API key changes readers.')
  return named
}

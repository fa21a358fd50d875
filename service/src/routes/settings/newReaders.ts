import type { Reach } from '../../db/filters/Reach.ts'
import { type NewReaders, readerOf } from '../../db/readers/audiences.ts'
import type { CallGrant } from '../../http/Environment.ts'
import { invalid } from '../../http/HttpError.ts'

/** Who may read what a call makes: whom its back end names, or the person of its token alone. */
export function newReaders(
  { bounds }: Reach,
  named: readonly string[] | null | undefined,
  at: readonly (string | number)[],
): NewReaders {
  const userId = bounds?.userId ?? null
  if (userId === null) return { ownerId: null, names: named ?? null }
  if (!named) return { ownerId: userId, names: [readerOf(userId)] }
  throw invalid([...at, 'readers'], "What a token with a user_id makes is that person's. Leave this out.")
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

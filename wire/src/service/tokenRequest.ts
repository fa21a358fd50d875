import * as v from 'valibot'
import { GrantRequest } from './identity.ts'
import { Readers } from './readerNames.ts'

// Apart from the grants, which the frame's first scripts hold.

const NewReaders = v.pipe(
  Readers,
  v.description('Who may read what the token makes, besides its own person.'),
)

/** POST /auth/v1/access_token. A token that is made from it has the same readers. */
export const TokenRequest = v.object({ ...GrantRequest.entries, readers: v.nullish(NewReaders) })

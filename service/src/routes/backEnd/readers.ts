import { ReadersAnswer, ReadersRequest } from '@inlet/wire/service'
import { setAccountReaders, setFileReaders, TooManyFiles } from '../../db/readers/setReaders.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid, notFound } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import { customerOfCall } from './customerOfCall.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** Who may read what a customer has. Only back ends name readers, so that nobody lets themselves in. */
export const readerEndpoints = [
  endpoint({
    id: 'setReaders',
    method: 'PUT',
    path: '/readers',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    about: 'file',
    weight: 'heavy',
    extension: true,
    summary: 'Say who may read files and accounts: Authorization Bearer (API key), customer-id',
    request: { body: ReadersRequest },
    answer: ReadersAnswer,
    errors: [404],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const { filters, account_ids: accountIds, readers: names } = c.req.valid('json')
        const { id: customerId } = await customerOfCall(c, { db, clock })
        const now = clock.now()
        return db
          .transaction()
          .execute(async (trx) => {
            const ids = [...new Set(accountIds ?? [])]
            const accounts = await setAccountReaders(trx, customerId, { ids, names }, now)
            if (accounts.length < ids.length) throw notFound('account')
            const files = filters ? await setFileReaders(trx, customerId, { filters, names }, now) : 0
            return { files, accounts: accounts.length }
          })
          .catch((error: unknown) => {
            throw error instanceof TooManyFiles ? invalid(['body', 'filters'], error.message) : error
          })
      },
  }),
]

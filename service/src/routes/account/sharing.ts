import { FileSharingPath, Sharing, SharingPath } from '@inlet/wire/service'
import { OutOfReach } from '../../db/filters/Reach.ts'
import { TooManyFiles } from '../../db/readers/setReaders.ts'
import { shareAccount } from '../../db/readers/shareAccount.ts'
import { OfAccount, shareFile } from '../../db/readers/shareFile.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import { outsideGrant } from '../../http/requireScope.ts'
import type { Clock } from '../../lib/Clock.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** Whether what a person connected or uploaded is the team's as well. */
export const sharingEndpoints = [
  endpoint({
    id: 'shareAccount',
    method: 'POST',
    path: '/accounts/{account_id}/sharing',
    by: 'customer',
    needs: 'accounts:manage',
    effect: 'change',
    within: 'accounts',
    extension: true,
    summary: 'Share an account of your own with all people of the customer, or end that',
    request: { path: SharingPath, names: 'account', body: Sharing },
    answer: Sharing,
    errors: [403, 404],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const { with_team: withTeam } = c.req.valid('json')
        const account = { reach: c.get('reach'), id: c.req.valid('param').account_id }
        const isFound = await db
          .transaction()
          .execute((trx) => shareAccount(trx, account, withTeam, clock.now()))
          .catch((error: unknown) => {
            throw error instanceof OutOfReach ? outsideGrant() : error
          })
        if (!isFound) throw notFound('account')
        return { with_team: withTeam }
      },
  }),
  endpoint({
    id: 'shareFile',
    method: 'POST',
    path: '/files/{file_id}/sharing',
    by: 'customer',
    needs: 'files:write',
    effect: 'change',
    about: 'file',
    within: 'files',
    weight: 'heavy',
    extension: true,
    summary: 'Share an upload, website or feed of your own with all people of the customer, or end that',
    request: { path: FileSharingPath, names: 'file', body: Sharing },
    answer: Sharing,
    errors: [403, 404, 409],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const { with_team: withTeam } = c.req.valid('json')
        const file = { reach: c.get('reach'), id: c.req.valid('param').file_id }
        const isFound = await db
          .transaction()
          .execute((trx) => shareFile(trx, file, withTeam, clock.now()))
          .catch((error: unknown) => {
            throw refusalOf(error)
          })
        if (!isFound) throw notFound('file')
        return { with_team: withTeam }
      },
  }),
]

function refusalOf(error: unknown): unknown {
  if (error instanceof OutOfReach) return outsideGrant()
  if (error instanceof OfAccount)
    return new HttpError(409, 'This file belongs to an account. Share the account instead.')
  return error instanceof TooManyFiles ? new HttpError(409, error.message) : error
}

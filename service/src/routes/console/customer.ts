import { ConsoleCustomer, ConsoleCustomerQuery } from '@inlet/wire/console'
import { readCustomer } from '../../db/console/readCustomer.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import { findNamed } from '../../db/customers/people.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { notFound } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'

type Deps = { db: Db; clock: Clock }

/** /console/api/customer: what is known about one customer. */
export const customerEndpoints = [
  endpoint({
    id: 'getConsoleCustomer',
    method: 'POST',
    path: '/customer',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    isReadOnly: true,
    summary: 'What is known about one customer',
    request: { body: ConsoleCustomerQuery },
    answer: ConsoleCustomer,
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const found = await findNamed(db, organizationId, c.req.valid('json').customer_id)
        if (!found) throw notFound('customer')
        return readCustomer(db, found.id, clock.now())
      },
  }),
]

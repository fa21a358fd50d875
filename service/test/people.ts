import { GrantedToken } from '@inlet/wire/service'
import * as v from 'valibot'
import { TestCustomer } from './TestCustomer.ts'
import type { TestService } from './TestService.ts'

/** A person of the customer, with a token of their own. */
export async function personOf(
  service: TestService,
  customer: TestCustomer,
  userId: string,
  limits: object = {},
): Promise<TestCustomer> {
  const answer = await customer.post('/auth/v1/access_token/restrict', { user_id: userId, ...limits })
  const { access_token: token } = v.parse(GrantedToken, await answer.json())
  return new TestCustomer(service.app, customer.name, token, customer.browser)
}

/** What the customer's back end calls. */
export async function byBackEnd(
  service: TestService,
  { name }: Pick<TestCustomer, 'name'>,
  [method, path]: readonly [method: string, path: string],
  body?: unknown,
): Promise<Response> {
  return service.app.request(path, {
    method,
    headers: {
      Authorization: 'Bearer acme-test-api-key',
      'customer-id': name,
      'Content-Type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The same, and expects that it is accepted. */
export async function accepted(
  service: TestService,
  customer: Pick<TestCustomer, 'name'>,
  call: readonly [method: string, path: string],
  body?: unknown,
): Promise<unknown> {
  const answer = await byBackEnd(service, customer, call, body)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

import { Account, GenericSuccess } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { ConnectCalls } from './ServiceClient.ts'
import { succeeds } from './succeeds.ts'

/** Some sources return the account, others a plain success. Everything else is not from our service. */
const Connected = v.union([
  GenericSuccess,
  v.pipe(
    Account,
    v.transform(() => ({ success: true })),
  ),
])

export function connectCalls(service: AuthenticatedFetch): ConnectCalls {
  return {
    connect: ({ path, body }, options) => succeeds(service.post(Connected, path, body, options)),
  }
}

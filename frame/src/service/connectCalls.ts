import * as v from 'valibot'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { ConnectCalls } from './Knowledge.ts'

/** Some sources answer the account, others a plain success: that it is a 200 is all that counts. */
const Anything = v.unknown()

export function connectCalls(service: AuthenticatedFetch): ConnectCalls {
  return {
    async connect({ path, body }, options) {
      await service.post(Anything, path, body, options)
    },
  }
}

import { AccountsPage } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { AccountCalls } from './ServiceClient.ts'

export function accountCalls(service: AuthenticatedFetch): AccountCalls {
  return {
    list: (query, options) => service.post(AccountsPage, '/user_data_sources', query, options),
  }
}

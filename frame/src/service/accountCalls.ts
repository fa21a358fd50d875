import { Account, AccountsPage, GenericSuccess } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { AccountCalls } from './ServiceClient.ts'
import { succeeds } from './succeeds.ts'

export function accountCalls(service: AuthenticatedFetch): AccountCalls {
  return {
    list: (query, options) => service.post(AccountsPage, '/user_data_sources', query, options),
    revoke: (id, options) =>
      succeeds(service.post(GenericSuccess, '/revoke_access_token', { data_source_id: id }, options)),
    async resync(id, options) {
      await service.post(Account, '/integrations/items/sync', { data_source_id: id }, options)
    },
    async cancelSync(id, options) {
      await service.post(Account, '/integrations/items/sync/cancel', { data_source_id: id }, options)
    },
  }
}

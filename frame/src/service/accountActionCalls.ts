import { Account, GenericSuccess, Sharing } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { AccountActionCalls } from './ServiceClient.ts'
import { succeeds } from './succeeds.ts'

export function accountActionCalls(service: AuthenticatedFetch): AccountActionCalls {
  return {
    revoke: (id, options) =>
      succeeds(service.post(GenericSuccess, '/revoke_access_token', { data_source_id: id }, options)),
    async resync(id, options) {
      await service.post(Account, '/integrations/items/sync', { data_source_id: id }, options)
    },
    async cancelSync(id, options) {
      await service.post(Account, '/integrations/items/sync/cancel', { data_source_id: id }, options)
    },
    async share(accountId, withTeam, options) {
      await service.post(Sharing, `/accounts/${accountId}/sharing`, { with_team: withTeam }, options)
    },
  }
}

import { Sharing } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { SharingCalls } from './ServiceClient.ts'

export function sharingCalls(service: AuthenticatedFetch): SharingCalls {
  return {
    async share(accountId, withTeam, options) {
      await service.post(Sharing, `/accounts/${accountId}/sharing`, { with_team: withTeam }, options)
    },
  }
}

import { UserSettings, WhiteLabeling } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { IdentityCalls } from './Knowledge.ts'

export function identityCalls(service: AuthenticatedFetch): IdentityCalls {
  return {
    whiteLabeling: (options) => service.get(WhiteLabeling, '/auth/v1/white_labeling', options),
    whoAmI: (options) => service.get(UserSettings, '/whoami', options),
  }
}

import { UserSettings, WhiteLabeling } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import { answered } from './answered.ts'
import type { IdentityCalls } from './ServiceClient.ts'

export function identityCalls(service: AuthenticatedFetch): IdentityCalls {
  return {
    whiteLabeling: (options) => service.get(answered(WhiteLabeling), '/auth/v1/white_labeling', options),
    whoAmI: (options) => service.get(answered(UserSettings), '/whoami', options),
  }
}

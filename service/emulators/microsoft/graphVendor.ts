import type { EmulatedVendor } from '../kit/Emulator.ts'
import { refusal } from './graphRefusal.ts'
import { microsoftSignIn } from './microsoftSignIn.ts'
import { UNAUTHORIZED } from './server.ts'

/** What the emulators of Microsoft's sources have in common. `throttled`: the code of 429. */
export function graphVendor(throttled: string): Pick<EmulatedVendor, 'signIn' | 'refused' | 'limited'> {
  return {
    signIn: microsoftSignIn('/common', '/organizations'),
    refused: UNAUTHORIZED,
    limited(seconds, { quirk }) {
      const headers = { 'retry-after': String(seconds) }
      // https://learn.microsoft.com/graph/errors: 503 may say it, too.
      return quirk === 'own-limits'
        ? refusal(503, 'serviceNotAvailable', headers)
        : refusal(429, throttled, headers)
    },
  }
}

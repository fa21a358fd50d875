import type { SignInReason } from '@inlet/wire/service'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import type { Failed } from '../shell/HostEvents.ts'

/** Why nothing came of a sign-in, for the person and for the host. `hint`: what the person can do, if it is much. */
export function signInFailure(reason: SignInReason, source: string): { failed: Failed; hint?: string } {
  const { signInEnded, askAdmin } = accountsTexts()
  const code = reason === 'failed' ? 'SOURCE_FAILED' : 'SIGN_IN_FAILED'
  return {
    failed: { message: signInEnded[reason](source), error: { code, cause: reason, requestId: null } },
    ...(reason === 'admin-approval' && { hint: askAdmin }),
  }
}

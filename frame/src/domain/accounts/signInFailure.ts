import type { WidgetErrorCode } from '@inlet/wire/bridge'
import type { SignInReason } from '@inlet/wire/service'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import type { Failed } from '../shell/HostEvents.ts'

const CODES: Partial<Record<SignInReason, WidgetErrorCode>> = {
  failed: 'SOURCE_FAILED',
  'admin-approval': 'ADMIN_APPROVAL_NEEDED',
}

/**
 * Why a sign-in failed, for the user and for the host. `hint`: what the user can do, if that takes a sentence of its
 * own.
 */
export function signInFailure(reason: SignInReason, source: string): { failed: Failed; hint?: string } {
  const { signInEnded, askAdmin } = accountsTexts()
  const code = CODES[reason] ?? 'SIGN_IN_FAILED'
  return {
    failed: { message: signInEnded[reason](source), error: { code, cause: reason, requestId: null } },
    ...(reason === 'admin-approval' && { hint: askAdmin }),
  }
}

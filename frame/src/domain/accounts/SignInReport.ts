import type { Banner, Banners } from '../shell/Banners.ts'
import type { Failed, HostEvents } from '../shell/HostEvents.ts'
import type { SignInAttempt } from './SignInAttempt.ts'
import { signInFailure } from './signInFailure.ts'

type Deps = { readonly banners: Banners; readonly events: HostEvents }

/** Tells the host, and the user, how a sign-in begins and why it fails. */
export class SignInReport {
  constructor(private readonly deps: Deps) {}

  /** Once per sign-in. */
  initiated(attempt: SignInAttempt) {
    const { integration, requestId } = attempt
    if (attempt.isTold) return
    attempt.isTold = true
    this.deps.events.success(integration.id, 'INITIATE', {
      data_source_external_id: null,
      sync_status: null,
      request_id: requestId ?? null,
    })
  }

  /** Once per sign-in, not once per frame that resumes it. */
  needsApproval({ integration, isTold }: SignInAttempt) {
    if (!isTold) return
    const { failed } = signInFailure('admin-approval', integration.announcementName)
    this.deps.events.failure(integration.id, failed)
  }

  failed(
    { integration }: SignInAttempt,
    failed: Failed,
    more: Pick<Banner, 'additionalInfo' | 'persist'> = {},
  ) {
    this.deps.banners.show({ type: 'ERROR', message: failed.message, ...more })
    this.deps.events.failure(integration.id, failed)
  }
}

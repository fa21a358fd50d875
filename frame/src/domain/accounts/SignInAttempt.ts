import type { OAuthUrlRequest } from '@inlet/wire/service'
import type { SignInWindow } from '../../lib/signInWindow.ts'
import type { Integration } from '../offer/Integrations.ts'

/** What differs between sign-ins: the domain from a form, or the account that gets more files. */
export type SignInPurpose = Omit<OAuthUrlRequest, 'service' | 'claim'>

/** One trip to the provider and back. */
export type SignInAttempt = {
  readonly integration: Integration
  readonly purpose: SignInPurpose
  readonly opened: SignInWindow | null
  readonly requestId: string | undefined
  readonly ending: AbortController
  readonly onEnd: (() => void)[]
  endWait: () => void
  /** Stops watching the window. */
  endWatch: () => void
  /** Claims the account; null until the service has answered. */
  key: string | null
  /** Whether the start was reported to the host. */
  isTold: boolean
}

export type AttemptStart = Pick<SignInAttempt, 'integration' | 'purpose' | 'opened' | 'requestId'>

/** An attempt of which nothing has begun. Each step adds its own cleanup. */
export function newAttempt(start: AttemptStart): SignInAttempt {
  const attempt: SignInAttempt = {
    ...start,
    ending: new AbortController(),
    onEnd: [() => attempt.endWait(), () => attempt.endWatch()],
    endWait: () => {},
    endWatch: () => {},
    key: null,
    isTold: false,
  }
  return attempt
}

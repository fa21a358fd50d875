import type { OAuthUrlRequest } from '@inlet/wire/service'
import type { SignInWindow } from '../../lib/signInWindow.ts'
import type { Integration } from '../offer/Integrations.ts'

/** What differs between the ways to a sign-in: the domain of a form, or the account that gets more files. */
export type SignInPurpose = Omit<OAuthUrlRequest, 'service' | 'claim'>

/** One walk to the provider and back. */
export type SignInAttempt = {
  readonly integration: Integration
  readonly purpose: SignInPurpose
  readonly opened: SignInWindow | null
  readonly requestId: string | undefined
  readonly ending: AbortController
  readonly onEnd: (() => void)[]
  endWait: () => void
  /** The window need not be looked at any more. */
  endWatch: () => void
  /** Claims the account; null until the service has answered. */
  key: string | null
  /** The host has heard that it began. */
  isTold: boolean
}

export type AttemptStart = Pick<SignInAttempt, 'integration' | 'purpose' | 'opened' | 'requestId'>

/** Nothing of it has begun: whatever does adds how it is undone. */
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

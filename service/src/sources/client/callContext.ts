import { AsyncLocalStorage } from 'node:async_hooks'
import { Deadline } from '../../outbound/Deadline.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import type { Credential } from '../Credential.ts'
import { SourceFault } from '../SourceFault.ts'

/** The credential of a call, and the signal that cancels it. */
export type CallContext = { readonly credential: Credential; readonly signal: AbortSignal }

/** Settings for all source calls made inside a piece of work. */
type WorkContext = {
  /** Maximum size of an answer if the call sets none. */
  readonly defaultBytes?: number
  /** Maximum size of an answer, whatever the call sets. */
  readonly maxBytes?: number
  /** Aborts when the caller's deadline has passed. */
  readonly signal?: AbortSignal
  /** The credential is known to work: a refusal concerns one part of the account. */
  readonly isCredentialAccepted?: true
}

/** Maximum size of an answer about a user: a name, an address, a token. */
export const MAX_SIGN_IN_BYTES = 100_000
/** Maximum size of a list that a sign-in is checked against: ten thousand buckets, or a thousand organizations. */
export const MAX_SIGN_IN_LIST_BYTES = 2_000_000
/** Maximum size of a listing page without contents. */
export const MAX_LISTING_BYTES = 8_000_000
/** Maximum size of any other answer that is buffered. */
const MAX_ANSWER_BYTES = 16_000_000

/**
 * How long a source may take in total while a user waits. Below the widget's own timeout of 30 seconds, so that
 * the error names the source.
 */
export const INTERACTIVE_TIMEOUT_MS = 20_000

const contexts = new AsyncLocalStorage<WorkContext>()

/** Caps the size of all answers inside `work`, so that connectors need not. */
export function withMaxAnswerBytes<T>(maxBytes: number, work: () => T): T {
  return contexts.run({ ...contexts.getStore(), maxBytes }, work)
}

/** Sets the maximum size of answers inside `work` for calls that set none. */
export function withDefaultAnswerBytes<T>(defaultBytes: number, work: () => T): T {
  return contexts.run({ ...contexts.getStore(), defaultBytes }, work)
}

/** Rejects with a SourceFault if the source takes longer than this in total, in however many calls. */
export async function withTimeout<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = new Deadline(timeoutMs, undefined, timeoutFault)
  const { signal } = deadline
  const over = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  try {
    return await contexts.run({ ...contexts.getStore(), signal }, () => Promise.race([work(), over]))
  } finally {
    deadline.clear()
  }
}

/** Runs shared work without the deadline of the caller that started it. */
export function withoutDeadline<T>(work: () => T): T {
  const { signal: _, ...context } = contexts.getStore() ?? {}
  return contexts.run(context, work)
}

/** Treats refusals inside `work` as refusals of the requested part, not of the credential. */
export function withAcceptedCredential<T>(work: () => T): T {
  return contexts.run({ ...contexts.getStore(), isCredentialAccepted: true }, work)
}

export function isCredentialAccepted(): boolean {
  return contexts.getStore()?.isCredentialAccepted === true
}

/** Returns the maximum size of an answer. `own`: the limit of the call. */
export function maxAnswerBytes(own?: number): number {
  const { defaultBytes = MAX_ANSWER_BYTES, maxBytes = Number.POSITIVE_INFINITY } = contexts.getStore() ?? {}
  return Math.min(own ?? defaultBytes, maxBytes)
}

/** Aborts when the current work must end. */
export function currentSignal(): AbortSignal | undefined {
  return contexts.getStore()?.signal
}

export function timeoutFault(): SourceFault {
  const cause = new FetchFault('timeout')
  return new SourceFault('unavailable', 'The source did not answer in time.', null, { cause })
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { Deadline } from '../../outbound/Deadline.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { type Credential, SourceFault } from '../Connector.ts'

/** The credential that a source is called with, and the signal that ends the call. */
export type CallContext = { readonly credential: Credential; readonly signal: AbortSignal }

/** What holds for every call of a source that some work makes. */
type WorkContext = {
  /** Bytes of an answer where the call names no limit of its own. */
  readonly defaultBytes?: number
  /** Bytes of an answer, whatever the call names. */
  readonly maxBytes?: number
  /** Aborts when whoever waits has waited long enough. */
  readonly signal?: AbortSignal
  /** The access is known to be good: what refuses it is one part of the account. */
  readonly isAccessGood?: true
}

/** Bytes of an answer about who signs in: a name, an address, an access. */
export const MAX_SIGN_IN_BYTES = 100_000
/** Likewise of a list in which what was typed is looked for: of ten thousand buckets, or a thousand organizations. */
export const MAX_SIGN_IN_LIST_BYTES = 2_000_000
/** Bytes of a page of a listing without contents. */
export const MAX_LISTING_BYTES = 8_000_000
/** Bytes of any other answer that is kept in memory. */
const MAX_ANSWER_BYTES = 16_000_000

/**
 * Milliseconds that a source may take altogether while a person waits. Shorter than the 30 seconds after which the
 * widget gives up on the service: so the person reads that it was the source.
 */
export const INTERACTIVE_TIMEOUT_MS = 20_000

const contexts = new AsyncLocalStorage<WorkContext>()

/** No answer that this work gets is larger. So no connector has to think of it. */
export function limitingAnswers<T>(maxBytes: number, work: () => T): T {
  return contexts.run({ ...contexts.getStore(), maxBytes }, work)
}

/** Answers that this work gets are of this size at most, where a call names no other. */
export function expectingAnswers<T>(defaultBytes: number, work: () => T): T {
  return contexts.run({ ...contexts.getStore(), defaultBytes }, work)
}

/** Rejects with a SourceFault when the source has taken so long altogether, in however many calls. */
export async function answeringWithin<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const deadline = new Deadline(milliseconds, undefined, unanswered)
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

/** Work that others share goes on when one of them has waited long enough. */
export function withoutHurry<T>(work: () => T): T {
  const { signal: _, ...context } = contexts.getStore() ?? {}
  return contexts.run(context, work)
}

/** In this work a refusal of the access is about what was asked for. */
export function withGoodAccess<T>(work: () => T): T {
  return contexts.run({ ...contexts.getStore(), isAccessGood: true }, work)
}

export function isAccessGood(): boolean {
  return contexts.getStore()?.isAccessGood === true
}

/** Bytes that an answer may have. `own`: what the call says. */
export function bytesAllowed(own?: number): number {
  const { defaultBytes = MAX_ANSWER_BYTES, maxBytes = Number.POSITIVE_INFINITY } = contexts.getStore() ?? {}
  return Math.min(own ?? defaultBytes, maxBytes)
}

/** Aborts when this work has to end. */
export function signalOfWork(): AbortSignal | undefined {
  return contexts.getStore()?.signal
}

export function unanswered(): SourceFault {
  const cause = new FetchFault('timeout')
  return new SourceFault('unavailable', 'The source did not answer in time.', null, { cause })
}

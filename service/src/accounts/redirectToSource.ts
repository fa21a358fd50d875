import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignInReason } from '@inlet/wire/service'
import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import { countTry, endSignIn, leaveSignIn, NUMBER_TRIES, type SignInRow } from '../db/accounts/signIns.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import { openSecrets } from './signInSecrets.ts'

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/**
 * How a browser proves that the user who began the sign-in is in front of it: its window got the key from the frame, or
 * the user knows the number. A state without a number counts only if the deployment allows it.
 */
export const Proof = v.union([
  v.object({ key: Text }),
  v.object({ state: Text, number: v.optional(v.pipe(v.string(), v.maxLength(20)), '') }),
])
export type Proof = v.InferOutput<typeof Proof>

export type SourceRedirect =
  | { readonly ok: true; readonly hash: string; readonly browser: string; readonly address: string }
  | { readonly ok: false; readonly reason: SignInReason; readonly triesLeft: number }

type Deps = {
  readonly config: Pick<Config, 'signInLinks'>
  readonly db: Db
  readonly clock: Clock
  readonly keys: EnvelopeKeys
}

/** Binds a sign-in to this browser, once, and returns the URL to redirect to. `browser` is for its cookie. */
export async function redirectToSource(
  proof: Proof,
  { config, db, clock, keys }: Deps,
): Promise<SourceRedirect> {
  const now = clock.now()
  if ('state' in proof) {
    const begun = await countTry(db, proof.state, now)
    if (!begun) return { ok: false, reason: 'expired', triesLeft: 0 }
    const needsNumber = begun.claimed || config.signInLinks === 'number'
    if (needsNumber && !isSame(proof.number, begun.number)) {
      const triesLeft = NUMBER_TRIES - begun.tries
      if (triesLeft === 0) await endSignIn(db, begun.hash, { reason: 'wrong-number' }, now)
      return { ok: false, reason: 'wrong-number', triesLeft }
    }
  }
  const browser = randomBytes(32).toString('base64url')
  const left: SignInRow | undefined = await leaveSignIn(db, proof, browser, now)
  if (!left) return { ok: false, reason: 'expired', triesLeft: 0 }
  return { ok: true, hash: left.hash, browser, address: openSecrets(left, keys).address }
}

function isSame(typed: string, expected: string): boolean {
  const [one, other] = [Buffer.from(typed.replace(/\s/g, '')), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

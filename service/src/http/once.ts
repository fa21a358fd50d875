import { randomUUID } from 'node:crypto'
import type { Context, Env } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  answerCall,
  type CallKey,
  claimCall,
  freeCall,
  type KnownCall,
  renewCall,
} from '../db/customers/idempotentCalls.ts'
import type { Db } from '../db/schema.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import { type EnvelopeKeys, open, seal } from '../lib/envelope.ts'
import { HttpError, invalid } from './HttpError.ts'
import { readBodyOf } from './requestFingerprint.ts'

type Deps<E extends Env> = {
  readonly db: Db
  readonly clock: Clock
  readonly keys: EnvelopeKeys
  /** Whose the request is. Behind whatever finds that out. */
  readonly ownerOf: (c: Context<E>) => string
}

/** Milliseconds that an answer is kept. */
const KEPT = 24 * 3_600_000
/** Milliseconds that a call counts as running without a sign of life, and between two signs. */
const LEASE = 60_000
const SIGN_OF_LIFE = 20_000

/**
 * Does a call with an `Idempotency-Key` once: who asks the same again within a day gets the same answer. What was refused
 * made nothing, and its key is free again.
 */
export function once<E extends Env>({ db, clock, keys, ownerOf }: Deps<E>) {
  const lease = () => ({ until: addMs(clock.now(), LEASE), since: addMs(clock.now(), -KEPT) })

  /** Says that the call is still being worked on, until it is ended. */
  function keepAlive(call: CallKey, holder: string): () => void {
    let end = () => {}
    const sign = () => {
      end = clock.after(SIGN_OF_LIFE, () => {
        // An outage ends the call itself, too.
        renewCall(db, call, holder, lease().until).then(sign, sign)
      })
    }
    sign()
    return () => end()
  }

  return createMiddleware<E>(async (c, next) => {
    const key = c.req.header('Idempotency-Key')
    if (key === undefined) return next()
    if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
      throw invalid(['header', 'idempotency-key'], 'Give 1 to 255 visible ASCII characters.')
    }
    const call = { owner: ownerOf(c), key }
    const holder = randomUUID()
    const body = await readBodyOf(c)
    const claim = { lease: holder, fingerprint: body.early, now: clock.now(), ...lease() }
    const known = await claimCall(db, call, claim)
    if (known) return replay(known, await body.fingerprint(), (text) => open(text, contextOf(call), keys))

    const stop = keepAlive(call, holder)
    try {
      await next()
      const { res } = c
      if (c.error || !res.ok) return await freeCall(db, call, holder)
      const answer = seal(await res.clone().text(), contextOf(call), keys)
      const fingerprint = await body.fingerprint()
      await answerCall(db, call, holder, { fingerprint, status: res.status, answer })
    } catch (error) {
      await freeCall(db, call, holder)
      throw error
    } finally {
      stop()
    }
  })
}

/** What somebody was answered who asked the same. */
function replay(known: KnownCall, fingerprint: string, opened: (sealed: string) => string): Response {
  if (known.fingerprint !== null && known.fingerprint !== fingerprint) {
    throw invalid(
      ['header', 'idempotency-key'],
      'Another request had this Idempotency-Key in the last 24 hours. Take a new key for a new request.',
      'idempotency',
    )
  }
  if (known.answer === null || known.status === null) {
    const text = 'A request with this Idempotency-Key is being worked on. Ask again in a moment.'
    throw new HttpError(409, text, { 'Retry-After': '1' })
  }
  return new Response(opened(known.answer), {
    status: known.status,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Replayed': 'true' },
  })
}

function contextOf({ owner, key }: CallKey): string {
  return `answer:${owner}:${key}`
}

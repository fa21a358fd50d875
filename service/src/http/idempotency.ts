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
  /** Returns the owner of the request. Place it behind authentication. */
  readonly ownerOf: (c: Context<E>) => string
}

/** Milliseconds for which responses are stored. */
const RETENTION_MS = 24 * 3_600_000
/** Milliseconds until the lease of a running call expires, and between two heartbeats. */
const LEASE_MS = 60_000
const HEARTBEAT_MS = 20_000

/**
 * Makes calls with an `Idempotency-Key` idempotent: repeating one within a day returns the same response. Failed calls
 * free their key.
 */
export function idempotency<E extends Env>({ db, clock, keys, ownerOf }: Deps<E>) {
  const lease = () => ({ until: addMs(clock.now(), LEASE_MS), since: addMs(clock.now(), -RETENTION_MS) })

  /** Extends the lease of the running call until the returned function is called. */
  function sendHeartbeats(call: CallKey, holder: string): () => void {
    let end = () => {}
    const sign = () => {
      end = clock.after(HEARTBEAT_MS, () => {
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

    const stop = sendHeartbeats(call, holder)
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

/** Returns the stored response of an identical request. */
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

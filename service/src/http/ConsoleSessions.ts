import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ConsoleSession } from '@inlet/wire/console'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../config/config.ts'
import { endSession, findSession, insertSession, type SessionKey } from '../db/console/sessions.ts'
import { ensureOrganization } from '../db/customers/customers.ts'
import type { Db } from '../db/schema.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Actor } from './Environment.ts'
import type { KeyHolder } from './holderOfKey.ts'

type Deps = { readonly config: Config; readonly db: Db; readonly clock: Clock }

export type OpenSession = { readonly organization: string; readonly expiresAt: Date; readonly actor: Actor }

/** Seconds: a working day. */
const LIFE = 8 * 3600

/**
 * Sessions of the operators' console. A session is a random cookie of one browser, stored as its hash. It ends with the
 * API key that started it, and after a working day.
 */
export class ConsoleSessions {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  async begin(c: Context, { organization, storedId }: KeyHolder, key: string): Promise<ConsoleSession> {
    const { db, clock } = this.deps
    const cookie = randomBytes(32).toString('base64url')
    const expiresAt = addMs(clock.now(), LIFE * 1000)
    const organizationId = await ensureOrganization(db, organization, clock.now())
    await insertSession(db, {
      hash: hashOf(cookie),
      organizationId,
      apiKeyId: storedId,
      keyProof: storedId === null ? proofOf(cookie, key) : null,
      expiresAt,
    })
    setCookie(c, this.name, cookie, { ...this.attributes, maxAge: LIFE })
    return { organization, expires_at: expiresAt.toISOString() }
  }

  /** Null: no session, or an expired one. */
  async find(c: Context): Promise<OpenSession | null> {
    const { db, clock } = this.deps
    const cookie = getCookie(c, this.name)
    const session = cookie && (await findSession(db, hashOf(cookie), clock.now()))
    if (!cookie || !session || !this.hasKey(cookie, session)) return null
    const { organization, expiresAt, apiKeyId } = session
    const id = apiKeyId === null ? null : String(apiKeyId)
    return { organization, expiresAt, actor: { type: 'operator', id, userId: null } }
  }

  async end(c: Context): Promise<void> {
    const cookie = getCookie(c, this.name)
    if (cookie) await endSession(this.deps.db, hashOf(cookie))
    setCookie(c, this.name, '', { ...this.attributes, maxAge: 0 })
  }

  /** A stored key was checked with the session; a key of the configuration must still be configured. */
  private hasKey(cookie: string, { keyProof, organization }: SessionKey & { organization: string }): boolean {
    if (keyProof === null) return true
    const proof = Buffer.from(keyProof)
    return this.deps.config.apiKeys.some(
      (one) => one.organization === organization && isSame(Buffer.from(proofOf(cookie, one.key)), proof),
    )
  }

  /** Strict: links and frames of other sites don't send it. */
  private get attributes() {
    return { path: '/', httpOnly: true, sameSite: 'Strict', secure: this.isSecure } as const
  }

  /** `__Host-` keeps other hosts of the domain from setting it. Browsers require https for that prefix. */
  private get name() {
    return `${this.isSecure ? '__Host-' : ''}inlet-console`
  }

  private get isSecure() {
    return this.deps.config.publicUrl.startsWith('https:')
  }
}

function hashOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex')
}

function proofOf(cookie: string, key: string): string {
  return createHmac('sha256', cookie).update(key).digest('hex')
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

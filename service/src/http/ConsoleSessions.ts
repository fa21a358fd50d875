import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ConsoleRole, type ConsoleSession } from '@inlet/wire/console'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { Config, ConsoleLogin } from '../config/config.ts'
import { endSession, findSession, insertSession, type SessionKey } from '../db/console/sessions.ts'
import { ensureOrganization } from '../db/customers/customers.ts'
import type { Db } from '../db/schema.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Actor } from './Environment.ts'
import type { KeyHolder } from './holderOfKey.ts'

type Deps = { readonly config: Config; readonly db: Db; readonly clock: Clock }

export type OpenSession = {
  readonly organization: string
  readonly role: ConsoleRole
  readonly expiresAt: Date
  readonly actor: Actor
}

/** Seconds: a working day. */
const LIFE = 8 * 3600
/** Seconds after which the login is asked again whether the person is still there, and what they may do. */
const LOGIN_LIFE = 3600

/**
 * Sessions of the operators' console. A session is a random cookie of one browser, stored as its hash. It ends with the
 * API key that started it, and after a working day; one that began at a login, after an hour.
 */
export class ConsoleSessions {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  async begin(c: Context, { organization, storedId }: KeyHolder, key: string): Promise<ConsoleSession> {
    const expiresAt = await this.insert(c, organization, LIFE, (cookie) => ({
      apiKeyId: storedId,
      keyProof: storedId === null ? proofOf(cookie, key) : null,
      subject: null,
      role: null,
    }))
    return { organization, role: 'admin', expires_at: expiresAt.toISOString() }
  }

  /** For a person whom the login vouches for. */
  async beginForPerson(
    c: Context,
    login: ConsoleLogin,
    person: { readonly subject: string; readonly role: ConsoleRole },
  ): Promise<void> {
    await this.insert(c, login.organization, LOGIN_LIFE, (cookie) => ({
      apiKeyId: null,
      keyProof: proofOf(cookie, settingsOf(login)),
      ...person,
    }))
  }

  private async insert(
    c: Context,
    organization: string,
    life: number,
    keyOf: (cookie: string) => SessionKey,
  ): Promise<Date> {
    const { db, clock } = this.deps
    const cookie = randomBytes(32).toString('base64url')
    const expiresAt = addMs(clock.now(), life * 1000)
    const organizationId = await ensureOrganization(db, organization, clock.now())
    await insertSession(db, { hash: hashOf(cookie), organizationId, expiresAt, ...keyOf(cookie) })
    setCookie(c, this.name, cookie, { ...this.attributes, maxAge: life })
    return expiresAt
  }

  /** Null: no session, or an expired one. */
  async find(c: Context): Promise<OpenSession | null> {
    const { db, clock } = this.deps
    const cookie = getCookie(c, this.name)
    const session = cookie && (await findSession(db, hashOf(cookie), clock.now()))
    if (!cookie || !session || !this.hasKey(cookie, session)) return null
    const { organization, expiresAt, apiKeyId, subject } = session
    const id = apiKeyId === null ? null : String(apiKeyId)
    // A key opens all of its organization.
    const role = subject === null ? 'admin' : v.parse(ConsoleRole, session.role)
    return { organization, role, expiresAt, actor: { type: 'operator', id, userId: subject } }
  }

  async end(c: Context): Promise<void> {
    const cookie = getCookie(c, this.name)
    if (cookie) await endSession(this.deps.db, hashOf(cookie))
    setCookie(c, this.name, '', { ...this.attributes, maxAge: 0 })
  }

  /** A stored key was checked with the session; a key of the configuration, or the login, must still be configured. */
  private hasKey(
    cookie: string,
    { keyProof, organization, subject }: SessionKey & { organization: string },
  ): boolean {
    const { consoleLogin: login } = this.deps.config
    // Where there is a login, keys are no way in.
    if ((login === null) !== (subject === null)) return false
    if (keyProof === null) return true
    const proof = Buffer.from(keyProof)
    if (login) return isSame(Buffer.from(proofOf(cookie, settingsOf(login))), proof)
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

/** A session ends when they change. */
function settingsOf({ issuer, clientId, claim, roles, organization }: ConsoleLogin): string {
  return JSON.stringify([issuer, clientId, claim, [...roles], organization])
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

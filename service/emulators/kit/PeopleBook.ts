import { randomBytes, randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { ThirdPartySource } from '../../src/sources/thirdPartySources.ts'
import { type Person, personOf } from '../people/people.ts'
import { AccessClaims, CodeClaims, RefreshClaims } from './claims.ts'
import type { EmulatorDeps } from './EmulatorDeps.ts'
import type { CodeRequest, IssuedTokens, RefreshTokens, TokenBook } from './TokenBook.ts'

/** Who calls, and the sign-in or key that all of their calls have in common. */
export type Access = { readonly person: Person; readonly grant: string }

const CODE_SECONDS = 60
/** A year. */
const LONG_SECONDS = 365 * 86_400

/** Codes and tokens of all people at one source. They are signed and not stored, so that they survive a restart. */
export class PeopleBook implements TokenBook {
  private readonly source: ThirdPartySource
  private readonly deps: EmulatorDeps

  constructor(source: ThirdPartySource, deps: EmulatorDeps) {
    this.source = source
    this.deps = deps
  }

  codeFor(person: Person, { redirectUri, challenge }: CodeRequest): string {
    const claims: v.InferOutput<typeof CodeClaims> = {
      kind: 'code',
      source: this.source,
      person: person.id,
      grant: randomBytes(12).toString('base64url'),
      redirectUri,
      challenge: challenge ?? '',
    }
    return this.deps.tokens.make(claims, CODE_SECONDS)
  }

  redeem(code: string) {
    const claims = this.deps.tokens.read(CodeClaims, code)
    if (claims?.source !== this.source || !this.deps.memory.redeem(claims.grant, CODE_SECONDS)) return null
    const { redirectUri, challenge, person, grant } = claims
    return { redirectUri, challenge: challenge || null, grant: `${person}:${grant}` }
  }

  issue(personAndGrant: string, refresh: RefreshTokens): IssuedTokens {
    const { tokens, tokenSeconds, slowSeconds } = this.deps
    const [id = '', grant = ''] = personAndGrant.split(':')
    const person = personOf(id)
    const claims = { source: this.source, person: id, grant }
    const delay = { ...(person?.slow && { delaySeconds: slowSeconds }) }
    const accessOf = (seconds: number) => tokens.make({ ...claims, kind: 'access' }, seconds)
    // What nothing renews does not end by itself.
    if (refresh === 'none') return { accessToken: accessOf(LONG_SECONDS), refreshToken: null, ...delay }
    const expiresIn = Math.min(tokenSeconds, person?.tokenSeconds ?? tokenSeconds)
    const refreshToken =
      refresh === 'new' ? tokens.make({ ...claims, kind: 'refresh', id: randomUUID() }, LONG_SECONDS) : null
    return { accessToken: accessOf(expiresIn), refreshToken, expiresIn, ...delay }
  }

  /** Returns an access token that does not end by itself, and whose it is. */
  issueKey(personAndGrant: string) {
    const { tokens, slowSeconds } = this.deps
    const [id = '', grant = ''] = personAndGrant.split(':')
    const person = personOf(id)
    const key = tokens.make({ kind: 'access', source: this.source, person: id, grant }, LONG_SECONDS)
    return { key, person, ...(person?.slow && { delaySeconds: slowSeconds }) }
  }

  renew(refreshToken: string, replaces: boolean): IssuedTokens | null {
    const { tokens, memory } = this.deps
    const claims = tokens.read(RefreshClaims, refreshToken)
    if (claims?.source !== this.source || memory.hasEnded(claims.grant)) return null
    const isGoodOnce = replaces || personOf(claims.person)?.quirk === 'one-use-refresh'
    if (isGoodOnce && !memory.redeem(claims.id, LONG_SECONDS)) {
      // As RFC 9700 has it: one of the two was stolen.
      memory.end(claims.grant)
      return null
    }
    return this.issue(`${claims.person}:${claims.grant}`, isGoodOnce ? 'new' : 'kept')
  }

  knows(accessToken: string): boolean {
    return this.accessOf(accessToken) !== null
  }

  accessOf(accessToken: string): Access | null {
    const { tokens, memory } = this.deps
    const claims = tokens.read(AccessClaims, accessToken)
    const person = claims?.source === this.source ? personOf(claims.person) : null
    return claims && person && !memory.hasEnded(claims.grant) ? { person, grant: claims.grant } : null
  }

  end(token: string): void {
    const { tokens, memory } = this.deps
    const claims = tokens.read(RefreshClaims, token) ?? tokens.read(AccessClaims, token)
    if (claims?.source === this.source) memory.end(claims.grant)
  }
}

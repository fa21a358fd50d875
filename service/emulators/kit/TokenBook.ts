import { randomUUID } from 'node:crypto'

/** What a code was asked for with. */
export type CodeRequest = { readonly redirectUri: string; readonly challenge: string | null }

/** What the token endpoint hands out. */
export type IssuedTokens = {
  readonly accessToken: string
  /** Null: none, or the one of before stays. */
  readonly refreshToken: string | null
  /** Seconds. Absent: as the vendor has it. */
  readonly expiresIn?: number
  /** Seconds until the answer goes out. */
  readonly delaySeconds?: number
}

/** Whether a refresh token is given, stays the one of before, or does not exist at this vendor. */
export type RefreshTokens = 'new' | 'kept' | 'none'

/** Codes and tokens of one vendor, and whose they are. */
export type TokenBook = {
  /** Returns what a code was asked for with and the grant of its person, or null if it is unknown or used. */
  redeem(code: string): (CodeRequest & { readonly grant: string }) | null
  issue(grant: string, refresh: RefreshTokens): IssuedTokens
  /** Returns new tokens, or null if this one renews nothing. `replaces`: it is good once. */
  renew(refreshToken: string, replaces: boolean): IssuedTokens | null
  knows(accessToken: string): boolean
  /** Ends everything that was given together with this token. Null: all that there is. */
  end(token: string | null): void
}

/** Of the one person of a test, in memory. */
export class OnePersonBook implements TokenBook {
  private readonly codes = new Map<string, CodeRequest>()
  private readonly accessTokens = new Set<string>()
  private readonly refreshTokens = new Set<string>()

  codeFor(request: CodeRequest): string {
    const code = randomUUID()
    this.codes.set(code, request)
    return code
  }

  redeem(code: string) {
    const request = this.codes.get(code)
    this.codes.delete(code)
    return request ? { ...request, grant: '' } : null
  }

  issue(_: string, refresh: RefreshTokens): IssuedTokens {
    const [accessToken, refreshToken] = [randomUUID(), refresh === 'new' ? randomUUID() : null]
    this.accessTokens.add(accessToken)
    if (refreshToken) this.refreshTokens.add(refreshToken)
    return { accessToken, refreshToken }
  }

  renew(refreshToken: string, replaces: boolean): IssuedTokens | null {
    if (!this.refreshTokens.has(refreshToken)) return null
    if (replaces) this.refreshTokens.delete(refreshToken)
    return this.issue('', replaces ? 'new' : 'kept')
  }

  knows(accessToken: string): boolean {
    return this.accessTokens.has(accessToken)
  }

  end(): void {
    this.accessTokens.clear()
    this.refreshTokens.clear()
  }
}

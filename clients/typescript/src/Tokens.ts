/** Renew this early, so that a token cannot expire during a call. */
const EXPIRY_MARGIN_MS = 30_000

type Token = { readonly access_token: string; readonly expires_at: string }

/** The access token of a customer, renewed before it expires. */
export class Tokens {
  readonly #request: () => Promise<Token>
  #current: Promise<Token> | null = null

  constructor(request: () => Promise<Token>) {
    this.#request = request
  }

  /** `refused`: a token that the service didn't accept, perhaps because it was revoked. */
  async get(refused?: string): Promise<string> {
    const current = this.#current
    const token = await current?.catch(() => null)
    if (token && token.access_token !== refused && !expiresSoon(token)) return token.access_token
    // Calls at the same time share one new token.
    if (this.#current === null || this.#current === current) this.#current = this.#request()
    return (await this.#current).access_token
  }
}

function expiresSoon({ expires_at }: Token): boolean {
  return Date.parse(expires_at) - Date.now() < EXPIRY_MARGIN_MS
}

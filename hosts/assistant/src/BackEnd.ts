import * as v from 'valibot'

const Settings = v.object({ redirect_origins: v.array(v.string()) })
const Token = v.object({ access_token: v.string() })

/** The page's own back end. It holds the secret; the page has none. Every call rejects when it is not answered. */
export class BackEnd {
  /** @param identity Who is asking: the parameters of the page's address that say so. */
  constructor(private readonly identity: URLSearchParams) {}

  /** What the widget gets as its tokenFetcher. */
  async accessToken() {
    return v.parse(Token, await this.fetch(`/inlet/token?${this.identity}`))
  }

  /** Origins of the pages that people may be sent back to. */
  async redirectOrigins(): Promise<readonly string[]> {
    return v.parse(Settings, await this.fetch('/inlet/settings')).redirect_origins
  }

  private async fetch(path: string): Promise<unknown> {
    const response = await fetch(path)
    if (!response.ok) throw new Error(`${path.split('?')[0]} answered ${response.status}`)
    return response.json()
  }
}

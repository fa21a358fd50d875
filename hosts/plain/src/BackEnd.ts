import * as v from 'valibot'

const Settings = v.object({ frameUrl: v.string(), playground: v.boolean() })
const Token = v.object({ access_token: v.string() })
const Found = v.object({
  hits: v.array(
    v.object({
      content: v.string(),
      score: v.number(),
      file_name: v.nullable(v.string()),
      source: v.nullable(v.string()),
      source_url: v.nullable(v.string()),
    }),
  ),
})
export type Hit = v.InferOutput<typeof Found>['hits'][number]

/** The page's own server. Every call rejects when the answer is not what was asked for. */
export class BackEnd {
  private readonly customer: string

  /** @param customer Whom to be; null leaves it to the server. */
  constructor(customer: string | null) {
    this.customer = customer ? `?customer=${encodeURIComponent(customer)}` : ''
  }

  async settings() {
    return v.parse(Settings, await this.fetch('/api/settings'))
  }

  /** What the widget gets as its tokenFetcher. The API key stays on the server. */
  async accessToken() {
    return v.parse(Token, await this.fetch(`/api/inlet-token${this.customer}`))
  }

  async search(query: string): Promise<readonly Hit[]> {
    const body = JSON.stringify({ query })
    const headers = { 'content-type': 'application/json' }
    const found = await this.fetch(`/api/search${this.customer}`, { method: 'POST', headers, body })
    return v.parse(Found, found).hits
  }

  private async fetch(path: string, init?: RequestInit): Promise<unknown> {
    const response = await fetch(path, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }
}

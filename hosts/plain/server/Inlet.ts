import * as v from 'valibot'

const AccessToken = v.object({ access_token: v.string() })

const Hits = v.object({
  documents: v.array(
    v.object({
      content: v.string(),
      score: v.number(),
      file_name: v.nullish(v.string(), null),
      source: v.nullish(v.string(), null),
      source_url: v.nullish(v.string(), null),
    }),
  ),
})
export type Hit = v.InferOutput<typeof Hits>['documents'][number]

/** Results of one search. */
const MOST_HITS = 8
/** Milliseconds the service has for one answer. */
const TIMEOUT_MS = 15_000

/** What this back end asks of the Inlet service: tokens for its customers, and a search in what they imported. */
export class Inlet {
  constructor(
    private readonly serviceUrl: string,
    private readonly apiKey: string,
  ) {}

  /** A short-lived token that opens the data of one customer and of nobody else. */
  async accessToken(customer: string): Promise<string> {
    const answer = await this.fetch('/auth/v1/access_token', {
      headers: { authorization: `Bearer ${this.apiKey}`, 'customer-id': customer },
    })
    return v.parse(AccessToken, answer).access_token
  }

  /** What the customer imported that is nearest to the question, nearest first. */
  async search(customer: string, query: string): Promise<readonly Hit[]> {
    const answer = await this.fetch('/embeddings', {
      method: 'POST',
      headers: {
        authorization: `Token ${await this.accessToken(customer)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query, k: MOST_HITS }),
    })
    return v.parse(Hits, answer).documents
  }

  private async fetch(path: string, init: RequestInit): Promise<unknown> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`${this.serviceUrl}${path}`, { ...init, signal })
    if (!response.ok) throw new Error(`The service answered ${response.status} to ${path}`)
    return response.json()
  }
}

import type { TestService } from './TestService.ts'

/** A user of the operators' page: calls as its script does, from one browser. */
export class Operator {
  /** As the service set it. Null: nobody is signed in. */
  cookie: string | null = null
  private readonly service: TestService

  constructor(service: TestService) {
    this.service = service
  }

  /** `more`: what a browser would say otherwise. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const answer = await this.service.app.request(`/console/api${path}`, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(this.cookie !== null && { Cookie: this.cookie }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const set = answer.headers.get('Set-Cookie')?.split(';')[0]
    if (set) this.cookie = set.endsWith('=') ? null : set
    return answer
  }

  async signIn(key = 'acme-test-api-key'): Promise<this> {
    const answer = await this.call('POST', '/session', { key })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return this
  }

  /** Answered with 200, as JSON. */
  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.call(method, path, body)
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}

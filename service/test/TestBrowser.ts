import * as v from 'valibot'

type Send = (address: URL, init: RequestInit) => Response | Promise<Response>

const Left = v.object({ address: v.string() })

/** A user's browser at the pages of the service: it keeps its cookies. */
export class TestBrowser {
  private readonly cookies = new Map<string, string>()
  private readonly answer: Send

  /** `send` reaches the service; by default over the network. */
  constructor(send: Send = (address, init) => fetch(address, { ...init, redirect: 'manual' })) {
    this.answer = send
  }

  async open(address: URL): Promise<Response> {
    return this.request(address, { headers: { Accept: 'text/html' } })
  }

  /** What the page before the source sends, from the page's own origin unless another is given. */
  async leave(page: URL, proof: object, origin: string | null = page.origin): Promise<Response> {
    return this.post(new URL('leave', page), proof, origin)
  }

  /** What the script of a page sends, from the page's own origin unless another is given. */
  async post(address: URL, value: object, origin: string | null = address.origin): Promise<Response> {
    return this.request(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(origin === null ? {} : { Origin: origin }) },
      body: JSON.stringify(value),
    })
  }

  /** Through the page with the number; answers the address at the source. */
  async go(page: URL, number: string): Promise<URL> {
    const left = await this.leave(page, { state: page.searchParams.get('state'), number })
    if (left.status !== 200) throw new Error(`${left.status} ${await left.text()}`)
    return new URL(v.parse(Left, await left.json()).address)
  }

  /** Sends a form of a page, from its own origin unless another is given. */
  async send(
    address: URL,
    fields: readonly (readonly [string, string])[],
    origin: string | null = address.origin,
  ): Promise<Response> {
    const body = new URLSearchParams()
    for (const [name, value] of fields) body.append(name, value)
    return this.request(address, {
      method: 'POST',
      headers: origin === null ? {} : { Origin: origin },
      body,
    })
  }

  private async request(address: URL, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.answer(address, { ...init, headers: { ...init.headers, Cookie: cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/max-age=0\b/i.test(set)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }
}

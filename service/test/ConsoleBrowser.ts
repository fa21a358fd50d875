import { Operator } from './Operator.ts'
import type { TestService } from './TestService.ts'

/** A browser that signs in at the console by the company's login: where it is sent, with its cookies. */
export class ConsoleBrowser {
  readonly cookies = new Map<string, string>()
  private readonly service: TestService

  constructor(service: TestService) {
    this.service = service
  }

  async visit(path: string): Promise<string> {
    const answer = await this.service.app.request(path, {
      headers: { Cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/)
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const isKept = answer.headers.get('Cache-Control') !== 'no-store'
    if (answer.status !== 302 || isKept) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.headers.get('Location') ?? ''
  }

  /** Leaves for the provider. Answers its address. */
  async leave(): Promise<URL> {
    return new URL(await this.visit('/console/login'))
  }

  /** Comes back by this address of the service. Answers where it is sent then. */
  arrive({ pathname, search }: URL): Promise<string> {
    return this.visit(pathname + search)
  }

  operator(): Operator {
    const operator = new Operator(this.service)
    const cookie = this.cookies.get('inlet-console')
    operator.cookie = cookie === undefined ? null : `inlet-console=${cookie}`
    return operator
  }
}

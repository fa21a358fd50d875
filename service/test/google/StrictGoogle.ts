import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type Answers, type GoogleAnswer, refusal } from '../../emulators/google/googleAnswers.ts'
import type { StrictSignIn } from '../../emulators/kit/StrictSignIn.ts'
import { agentFor } from '../../src/outbound/agentFor.ts'
import type { GuardedAgent } from '../../src/outbound/createGuardedAgent.ts'
import type { Meaning } from '../../src/sources/client/meaning.ts'
import { SourceClient } from '../../src/sources/client/SourceClient.ts'
import { googleAddresses } from '../../src/sources/google/googleAddresses.ts'
import { TestClock } from '../TestClock.ts'

export const ANN = '117284839275982374650'

/**
 * What the reference says of Google's APIs and no third party's server plays. It knows one access, `ann`, or those
 * of its sign-in, and answers as its parts do.
 */
export class StrictGoogle {
  /** Method and path of every call. */
  readonly calls: string[] = []
  /** Answers for the next calls to a path that begins so, before all else. */
  readonly next: { path: string; answer: GoogleAnswer }[] = []
  readonly parts: Answers[] = []
  signIn: StrictSignIn | null = null
  url = ''
  private server: Server | undefined
  private agent: GuardedAgent | undefined

  static async start(): Promise<StrictGoogle> {
    const google = new StrictGoogle()
    google.server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const { status, headers, body } = google.answer(request, Buffer.concat(chunks).toString())
      const isBytes = typeof body === 'string'
      response.writeHead(status, { 'content-type': isBytes ? 'text/plain' : 'application/json', ...headers })
      response.end(isBytes ? body : JSON.stringify(body ?? {}))
    })
    await new Promise<void>((resolve) => google.server?.listen(0, '127.0.0.1', resolve))
    const address = google.server.address()
    google.url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
    google.agent = agentFor(google.url)
    return google
  }

  /** Forgets what was, and answers as `part` does. What a connector of ours that asks here is made of. */
  begin(part: Answers, meaning: Meaning) {
    if (!this.agent) throw new Error('It was not started')
    this.parts.splice(0, this.parts.length, part)
    this.calls.length = 0
    const client = new SourceClient({ agent: this.agent, userAgent: 'Inlet', meaning })
    return { client, clock: new TestClock(), addresses: googleAddresses(this.url) }
  }

  async stop(): Promise<void> {
    await this.agent?.close()
    this.server?.closeAllConnections()
    await new Promise((resolve) => this.server?.close(resolve))
  }

  private answer(request: IncomingMessage, sent: string): GoogleAnswer {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const { method = 'GET', headers } = request
    this.calls.push(`${method} ${pathname}`)
    const asked = { method, base: this.url, path: pathname, query: searchParams, headers, body: sent }
    const signedIn = this.signIn?.answer(asked)
    if (signedIn) return { body: '', ...signedIn, headers: { ...signedIn.headers } }
    if (!this.knows(headers.authorization)) return refusal(401, 'authError')
    const at = this.next.findIndex(({ path }) => pathname.startsWith(path))
    const [planned] = at < 0 ? [] : this.next.splice(at, 1)
    if (planned) return planned.answer
    if (pathname === '/v1/userinfo') return { status: 200, body: { sub: ANN, email: 'ann@acme.example' } }
    for (const part of this.parts) {
      const answer = part(pathname, searchParams, request, sent)
      if (answer) return answer
    }
    return refusal(404, 'notFound')
  }

  private knows(authorization: string | undefined): boolean {
    return this.signIn ? this.signIn.knows(authorization) : authorization === 'Bearer ann'
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import type { GuardedAgent } from './createGuardedAgent.ts'
import { FetchFault, toFetchFault } from './FetchFault.ts'
import { readBody } from './readBody.ts'

const LARGEST_ANSWER = 64_000_000

type Message = {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

/**
 * POST to an address of the operator's configuration. A redirect is refused: followed, it could take the body elsewhere.
 * Rejects with a FetchFault, or with the signal's reason.
 */
export async function postJson(
  agent: GuardedAgent,
  url: string,
  body: unknown,
  { headers = {}, signal }: Message,
): Promise<Answer> {
  try {
    const answer = await agent.request(new URL(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
    })
    const coding = String(answer.headers['content-encoding'] ?? '')
    const text = (await readBody(answer.body, coding, LARGEST_ANSWER)).toString()
    const isRedirect = answer.statusCode >= 300 && answer.statusCode < 400
    if (isRedirect) throw new FetchFault('elsewhere')
    return { status: answer.statusCode, headers: answer.headers, text }
  } catch (error) {
    signal.throwIfAborted()
    throw toFetchFault(error)
  }
}

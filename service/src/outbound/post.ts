import type { IncomingHttpHeaders } from 'node:http'
import { traceHeaders } from '../lib/tracing.ts'
import type { GuardedAgent, GuardedRequest } from './createGuardedAgent.ts'
import { FetchFault, toFetchFault } from './FetchFault.ts'
import { readBody } from './readBody.ts'

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

/**
 * Posts to a configured URL, in the active trace. Redirects are refused, because they could take the body elsewhere.
 * Rejects with a FetchFault, or with the signal's reason. `largestAnswer`: in bytes.
 */
export async function post(
  agent: GuardedAgent,
  url: string,
  { largestAnswer, headers, ...request }: Omit<GuardedRequest, 'method'> & { readonly largestAnswer: number },
): Promise<Answer> {
  try {
    const answer = await agent.request(new URL(url), {
      method: 'POST',
      headers: { ...traceHeaders(), ...headers },
      ...request,
    })
    const coding = String(answer.headers['content-encoding'] ?? '')
    const text = (await readBody(answer.body, coding, largestAnswer)).toString()
    const isRedirect = answer.statusCode >= 300 && answer.statusCode < 400
    if (isRedirect) throw new FetchFault('elsewhere')
    return { status: answer.statusCode, headers: answer.headers, text }
  } catch (error) {
    request.signal.throwIfAborted()
    throw toFetchFault(error)
  }
}

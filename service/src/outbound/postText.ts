import { traceHeaders } from '../lib/tracing.ts'
import type { GuardedAgent } from './createGuardedAgent.ts'
import { FetchFault, toFetchFault } from './FetchFault.ts'

/** Bytes of a response that are read and discarded, so that its connection can be reused. */
const READ = 65_536

/**
 * Posts serialized JSON and returns the status; the response body is ignored. Redirects are refused, because they could
 * take the body elsewhere. Rejects with a FetchFault, or with the signal's reason.
 */
export async function postText(
  agent: GuardedAgent,
  url: string,
  body: string,
  { headers, signal }: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<number> {
  try {
    const answer = await agent.request(new URL(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...traceHeaders(), ...headers },
      body,
      signal,
    })
    await answer.body.dump({ limit: READ, signal })
    if (answer.statusCode >= 300 && answer.statusCode < 400) throw new FetchFault('elsewhere')
    return answer.statusCode
  } catch (error) {
    signal.throwIfAborted()
    throw toFetchFault(error)
  }
}

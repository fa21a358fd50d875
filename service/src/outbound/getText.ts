import type { GuardedAgent } from './createGuardedAgent.ts'
import { FetchFault, toFetchFault } from './FetchFault.ts'
import { ACCEPTED_CODINGS, readBody } from './readBody.ts'

type Limits = { readonly maxBytes: number; readonly signal: AbortSignal }

/**
 * GET of a text at an address of the operator's configuration. A redirect is refused. Rejects with a FetchFault, also for
 * a status outside 2xx, or with the signal's reason.
 */
export async function getText(agent: GuardedAgent, url: URL, { maxBytes, signal }: Limits): Promise<string> {
  try {
    const headers = { accept: 'application/json', 'accept-encoding': ACCEPTED_CODINGS }
    const { statusCode: status, ...answer } = await agent.request(url, { headers, signal })
    const coding = String(answer.headers['content-encoding'] ?? '')
    const text = (await readBody(answer.body, coding, maxBytes)).toString()
    if (status >= 300 && status < 400) throw new FetchFault('elsewhere')
    if (status < 200 || status > 299) throw new FetchFault('status', { status })
    return text
  } catch (error) {
    signal.throwIfAborted()
    throw toFetchFault(error)
  }
}

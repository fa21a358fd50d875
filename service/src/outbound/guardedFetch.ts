import type { GuardedAgent } from './createGuardedAgent.ts'
import { readBody } from './readBody.ts'

type Request = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: unknown
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 500_000

/**
 * A `fetch` for libraries that bring no way out of their own: addresses are checked as for all calls, redirects aren't
 * followed, and answers are short.
 */
export function guardedFetch(agent: GuardedAgent): (url: string, request: Request) => Promise<Response> {
  return async (url, { method, headers, body }) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await agent.request(new URL(url), {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body == null ? null : String(body),
      signal,
    })
    const { 'content-encoding': coding, 'content-type': type } = answer.headers
    const bytes = await readBody(answer.body, String(coding ?? ''), MAX_BYTES)
    return new Response(new Uint8Array(bytes), {
      status: answer.statusCode,
      headers: { 'Content-Type': String(type ?? '') },
    })
  }
}

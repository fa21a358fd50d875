import type { GuardedAgent } from './createGuardedAgent.ts'
import { type Answer, post } from './post.ts'

const MAX_RESPONSE_BYTES = 64_000_000

type Message = {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** Posts JSON to a configured URL, as `post` does. */
export function postJson(
  agent: GuardedAgent,
  url: string,
  body: unknown,
  { headers = {}, signal }: Message,
): Promise<Answer> {
  return post(agent, url, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    largestAnswer: MAX_RESPONSE_BYTES,
    signal,
  })
}

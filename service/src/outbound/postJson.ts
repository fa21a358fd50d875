import type { GuardedAgent } from './createGuardedAgent.ts'
import { type Answer, post } from './post.ts'

const LARGEST_ANSWER = 64_000_000

type Message = {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** POST of JSON to an address of the operator's configuration, as `post` does it. */
export function postJson(
  agent: GuardedAgent,
  url: string,
  body: unknown,
  { headers = {}, signal }: Message,
): Promise<Answer> {
  return post(agent, url, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    largestAnswer: LARGEST_ANSWER,
    signal,
  })
}

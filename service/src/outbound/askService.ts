/** What a service of ours answered. */
export type ServiceAnswer = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Milliseconds. */
const TIMEOUT_MS = 60_000

/** Asks a service that whoever runs this names, such as one on this machine. Rejects when nothing answers there. */
export async function askService(
  address: string,
  init: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string } = {},
  timeout = TIMEOUT_MS,
): Promise<ServiceAnswer> {
  const answer = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Response of one of our services. */
export type ServiceAnswer = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Milliseconds. */
const TIMEOUT_MS = 60_000

/** Calls a service at a URL that the operator gives, such as one on this machine. Rejects if it can't be reached. */
export async function askService(
  address: string,
  init: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string } = {},
  timeout = TIMEOUT_MS,
): Promise<ServiceAnswer> {
  const answer = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

import type { Dispatcher } from 'undici'
import { FetchFault } from './FetchFault.ts'

const MOST = 5

type Answer = Dispatcher.ResponseData

/**
 * Follows redirects itself, so that every hop passes the guard. `mayFollow` is called before each and throws to refuse
 * it. Rejects with a FetchFault if there are too many or a location is invalid.
 */
export async function followRedirects(
  address: URL,
  ask: (url: URL) => Promise<Answer>,
  mayFollow?: (to: URL) => void | Promise<void>,
): Promise<{ readonly answer: Answer; readonly url: URL }> {
  let url = address
  for (let hop = 0; ; hop += 1) {
    const answer = await ask(url)
    const { location } = answer.headers
    if (![301, 302, 303, 307, 308].includes(answer.statusCode) || typeof location !== 'string')
      return { answer, url }
    letGo(answer)
    if (hop === MOST) throw new FetchFault('redirects')
    if (!URL.canParse(location, url.href)) throw new FetchFault('garbled')
    url = new URL(location, url)
    url.hash = ''
    await mayFollow?.(url)
  }
}

/** Dropped, because an unread body would hold its connection. */
export function letGo({ body }: Pick<Answer, 'body'>): void {
  body.on('error', () => {}).destroy()
}

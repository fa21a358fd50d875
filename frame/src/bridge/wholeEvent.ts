import type { HostEvent } from '@inlet/wire/bridge'
import { ERRORS } from '@inlet/wire/bridge/errors'
import type { HostNews } from './Host.ts'

/** An error as the host gets it: with category, words and the page about the code. A success as it is. */
export function wholeEvent(news: HostNews): HostEvent {
  if (news.kind === 'success') return news
  const { kind, payload } = news
  const { code, cause } = payload.error
  const words = ERRORS[code]
  const message = words.message.replace('@', () => cause ?? code)
  const docsUrl = new URL(`../errors/${code}`, document.baseURI).href
  const data = payload.data.length > 0 ? payload.data : [{ message }]
  const error = { ...words, ...payload.error, message, docsUrl, source: payload.integration }
  return { kind, payload: { ...payload, data, error } }
}

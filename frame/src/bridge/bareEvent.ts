import type { HostEvent } from '@inlet/wire/bridge'
import type { HostNews } from './Host.ts'

/** In the place of `wholeEvent` for an event whose words could not be loaded in time: the deployment is out of reach. */
export function bareEvent(news: HostNews): HostEvent {
  if (news.kind === 'success') return news
  const { error, integration: source } = news.payload
  const words = {
    category: 'connection',
    retryable: true,
    message: error.code,
    remedy: '',
    docsUrl: null,
  } as const
  return { kind: news.kind, payload: { ...news.payload, error: { ...words, ...error, source } } }
}

import type { Clock } from '../lib/Clock.ts'
import type { AccessTokens } from './AccessTokens.ts'
import { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import { accountCalls } from './accountCalls.ts'
import { connectCalls } from './connectCalls.ts'
import { conversationCalls } from './conversationCalls.ts'
import { fileCalls } from './fileCalls.ts'
import { identityCalls } from './identityCalls.ts'
import { itemCalls } from './itemCalls.ts'
import type { Knowledge } from './Knowledge.ts'
import { repositoryCalls } from './repositoryCalls.ts'
import { scrapeCalls } from './scrapeCalls.ts'
import { sitemapCalls } from './sitemapCalls.ts'
import { type SendUpload, sendByXhr } from './UploadRequest.ts'
import { uploadCalls } from './uploadCalls.ts'

export type KnowledgeOptions = {
  /** Base address of the service without a trailing slash. */
  readonly base: string
  readonly tokens: AccessTokens
  readonly clock: Clock
  /** Default: the browser's. */
  readonly fetch?: typeof globalThis.fetch
  /** Default: by XMLHttpRequest. */
  readonly sendUpload?: SendUpload
}

/** The service's calls, ready to use. */
export function createKnowledge(options: KnowledgeOptions): Knowledge {
  const { base, tokens, clock, fetch, sendUpload = sendByXhr(clock) } = options
  const service = new AuthenticatedFetch({ base, tokens, clock, fetch })
  return {
    identity: identityCalls(service),
    files: fileCalls(service),
    uploads: uploadCalls(base, tokens, sendUpload),
    scrape: scrapeCalls(service),
    accounts: accountCalls(service),
    items: itemCalls(service),
    connect: connectCalls(service),
    repositories: repositoryCalls(service),
    conversations: conversationCalls(service),
    sitemaps: sitemapCalls(service),
  }
}

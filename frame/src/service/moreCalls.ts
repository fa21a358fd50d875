import type { Clock } from '../lib/Clock.ts'
import type { AccessTokens } from './AccessTokens.ts'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import { accountActionCalls } from './accountActionCalls.ts'
import { connectCalls } from './connectCalls.ts'
import { conversationCalls } from './conversationCalls.ts'
import { changeCalls } from './EventStream.ts'
import { fileCalls } from './fileCalls.ts'
import { historyCalls } from './historyCalls.ts'
import { itemCalls } from './itemCalls.ts'
import { mailCalls } from './mailCalls.ts'
import { previewCalls } from './previewCalls.ts'
import { repositoryCalls } from './repositoryCalls.ts'
import { scrapeCalls } from './scrapeCalls.ts'
import { signInCalls } from './signInCalls.ts'
import { sitemapCalls } from './sitemapCalls.ts'
import { type SendUpload, sendByXhr } from './UploadRequest.ts'
import { uploadCalls } from './uploadCalls.ts'

export { refusal } from './refusal.ts'

export type MoreCallsUses = {
  readonly service: AuthenticatedFetch
  readonly base: string
  readonly tokens: AccessTokens
  readonly clock: Clock
  /** Default: the browser's. */
  readonly fetch?: typeof globalThis.fetch
  /** Default: XMLHttpRequest. */
  readonly sendUpload?: SendUpload
}

/** Calls that no first screen makes, in a chunk of their own with what reads refusals. */
export function moreCalls(uses: MoreCallsUses) {
  const { service, base, tokens, clock, fetch = globalThis.fetch, sendUpload = sendByXhr(clock) } = uses
  return {
    files: fileCalls(service),
    uploads: uploadCalls({ service, base, tokens, clock }, sendUpload),
    scrape: scrapeCalls({ service, base, tokens, clock, fetch }),
    accountActions: accountActionCalls(service),
    signIns: signInCalls(service),
    items: itemCalls(service),
    connect: connectCalls(service),
    repositories: repositoryCalls(service),
    conversations: conversationCalls(service),
    mail: mailCalls(service),
    history: historyCalls(service),
    previews: previewCalls(service),
    sitemaps: sitemapCalls(service),
    changes: changeCalls({ base, tokens, clock, fetch }),
  }
}

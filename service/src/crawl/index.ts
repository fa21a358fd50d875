export { type CrawledPage, crawlWebsite } from './crawlWebsite.ts'
export { createGuardedClient, type GuardedClient } from './createGuardedClient.ts'
export { normaliseAddress } from './normaliseAddress.ts'

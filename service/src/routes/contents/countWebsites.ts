import type { CountedWebsites } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import { countPages, normalizeUrl, type PageCount, PathRules } from '../../crawl/index.ts'
import type { GuardedClient } from '../../outbound/createGuardedClient.ts'
import { scrapeSettings, type shareCeilings } from '../settings/scrapeSettings.ts'

export type Website = ReturnType<typeof shareCeilings<InferOutput<typeof CountedWebsites>[number]>>[number]
type Signals = { readonly signal: AbortSignal; readonly late: AbortSignal }

/** Hosts at a time. */
const CONCURRENCY = 3

/** Counts the pages of websites. Those of one host take turns, as each crawl keeps to the host's pace by itself. `show` gets them as they grow. */
export async function countWebsites(
  websites: readonly Website[],
  client: GuardedClient,
  signals: Signals,
  show: (counts: readonly PageCount[]) => void,
): Promise<PageCount[]> {
  const byHost = new Map<string, Website[]>()
  for (const website of websites) {
    const host = normalizeUrl(website.scrape.url)?.host ?? ''
    byHost.set(host, [...(byHost.get(host) ?? []), website])
  }
  const waiting = [...byHost.values()]
  const counts = new Map<Website, PageCount>()
  const work = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift())
      for (const website of group) {
        const whole = await countOne(website, client, signals, (count) => {
          counts.set(website, count)
          show([...counts.values()])
        })
        counts.set(website, whole)
      }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return [...counts.values()]
}

function countOne(
  { scrape, most }: Website,
  client: GuardedClient,
  { signal, late }: Signals,
  show: (count: PageCount) => void,
) {
  const { crawl } = scrapeSettings(scrape, most)
  const rules = new PathRules(crawl.paths)
  return countPages({ ...crawl, url: scrape.url, rules }, { client, signal }, late, show)
}

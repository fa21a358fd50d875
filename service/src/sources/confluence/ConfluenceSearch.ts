import { keepNewest } from '../../lib/keepNewest.ts'
import type { SearchRequest, SourceItem } from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { loginOf } from '../client/loginOf.ts'
import type { ConfluenceApi } from './ConfluenceApi.ts'
import type { ConfluenceTrees } from './ConfluenceTrees.ts'
import { Hit, Space } from './confluenceAnswers.ts'
import { FOLDER, numberOf, PAGE, SPACE } from './confluenceItems.ts'

/** Words of one question. */
const MOST_WORDS = 10
/** Things that were found, and what they are in. */
const KEPT = 1000

/** Confluence's own search, by titles: https://developer.atlassian.com/cloud/confluence/advanced-searching-using-cql/ */
export class ConfluenceSearch {
  private readonly api: ConfluenceApi
  private readonly trees: ConfluenceTrees
  /** What was found a moment ago is in these. */
  private readonly seen = new Map<string, SourceItem>()

  constructor(api: ConfluenceApi, trees: ConfluenceTrees) {
    this.api = api
    this.trees = trees
  }

  async find({ query, folder }: SearchRequest, asked: CallContext): Promise<readonly SourceItem[]> {
    const words = query.match(/[\p{L}\p{N}]+/gu)?.slice(0, MOST_WORDS) ?? []
    if (words.length === 0) return []
    const within = await this.within(folder, asked)
    const cql = ['type = page', ...words.map((word) => `title ~ "${word}*"`), ...within].join(' and ')
    const { entries } = await this.api.page(Hit, ['/rest/api/search', { cql, limit: '100' }], null, asked)
    const ids = entries.flatMap(({ content }) => (content?.type === PAGE ? [content.id] : []))
    const found = await this.trees.pages(ids, asked)
    for (const item of found) keepNewest(this.seen, keyOf(item.externalId, asked), item, KEPT)
    const hits = new Set(ids)
    return found.filter(({ externalId }) => hits.has(numberOf(externalId, PAGE) ?? ''))
  }

  async item(externalId: string, asked: CallContext): Promise<SourceItem | null> {
    // Of a folder only what was found in it tells where it is.
    if (numberOf(externalId, FOLDER) !== null) return this.seen.get(keyOf(externalId, asked)) ?? null
    const found = await this.trees.thing(externalId, asked)
    return found.find((one) => one.externalId === externalId) ?? null
  }

  private async within(folder: string | null, asked: CallContext): Promise<readonly string[]> {
    const space = numberOf(folder, SPACE)
    if (space !== null) {
      const { key } = await this.api.read(Space, [`/api/v2/spaces/${space}`], asked)
      return [`space = "${key}"`]
    }
    const above = numberOf(folder, PAGE) ?? numberOf(folder, FOLDER)
    return above === null ? [] : [`ancestor = ${above}`]
  }
}

function keyOf(externalId: string, { credential }: CallContext): string {
  return `${loginOf(credential)} ${externalId}`
}

import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { SearchRequest } from '../abilities/SearchAbility.ts'
import type { CallContext } from '../client/callContext.ts'
import { loginOf } from '../client/loginOf.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { ConfluenceApi } from './ConfluenceApi.ts'
import type { ConfluenceTrees } from './ConfluenceTrees.ts'
import { Hit, Space } from './confluenceAnswers.ts'
import { FOLDER, numberOf, PAGE, SPACE } from './confluenceItems.ts'

/** Words of a query. */
const MAX_WORDS = 10
/** Search results and their ancestors. */
const MAX_RECENT = 1000

/** Confluence's search by titles: https://developer.atlassian.com/cloud/confluence/advanced-searching-using-cql/ */
export class ConfluenceSearch {
  private readonly api: ConfluenceApi
  private readonly trees: ConfluenceTrees
  /** Recent results with their ancestors. */
  private readonly recent = new BoundedMap<SourceItem>(MAX_RECENT)

  constructor(api: ConfluenceApi, trees: ConfluenceTrees) {
    this.api = api
    this.trees = trees
  }

  async find({ query, folder }: SearchRequest, context: CallContext): Promise<readonly SourceItem[]> {
    const words = query.match(/[\p{L}\p{N}]+/gu)?.slice(0, MAX_WORDS) ?? []
    if (words.length === 0) return []
    const within = await this.within(folder, context)
    const cql = ['type = page', ...words.map((word) => `title ~ "${word}*"`), ...within].join(' and ')
    const { entries } = await this.api.page(Hit, ['/rest/api/search', { cql, limit: '100' }], null, context)
    const ids = entries.flatMap(({ content }) => (content?.type === PAGE ? [content.id] : []))
    const found = await this.trees.pages(ids, context)
    for (const item of found) this.recent.set(keyOf(item.externalId, context), item)
    const hits = new Set(ids)
    return found.filter(({ externalId }) => hits.has(numberOf(externalId, PAGE) ?? ''))
  }

  async item(externalId: string, context: CallContext): Promise<SourceItem | null> {
    // Only earlier results tell where a folder is.
    if (numberOf(externalId, FOLDER) !== null) return this.recent.get(keyOf(externalId, context)) ?? null
    const found = await this.trees.thing(externalId, context)
    return found.find((one) => one.externalId === externalId) ?? null
  }

  private async within(folder: string | null, context: CallContext): Promise<readonly string[]> {
    const space = numberOf(folder, SPACE)
    if (space !== null) {
      const { key } = await this.api.read(Space, [`/api/v2/spaces/${space}`], context)
      return [`space = "${key}"`]
    }
    const above = numberOf(folder, PAGE) ?? numberOf(folder, FOLDER)
    return above === null ? [] : [`ancestor = ${above}`]
  }
}

function keyOf(externalId: string, { credential }: CallContext): string {
  return `${loginOf(credential)} ${externalId}`
}

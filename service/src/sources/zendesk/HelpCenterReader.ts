import type * as v from 'valibot'
import type { CallContext } from '../client/callContext.ts'
import { loginOf } from '../client/loginOf.ts'
import type { DeskApi, Query } from '../desk/DeskApi.ts'
import { TtlCache } from '../desk/TtlCache.ts'
import { type Category, CategoryPage, type Section, SectionPage } from './zendeskAnswers.ts'

export type HelpCenter = {
  readonly categories: readonly Category[]
  readonly sections: ReadonlyMap<number, Section>
}

/** The path of all calls. */
export const HELP = '/api/v2/help_center'
/** Zendesk's maximum. */
export const PAGE = { 'page[size]': 100 }
/** Pages of categories, and of sections. */
const MAX_PAGES = 100
const CACHE_MS = 60_000

/** Reads the categories and sections of a help center. */
export class HelpCenterReader {
  private readonly api: DeskApi
  private readonly recent: TtlCache<HelpCenter>

  /** `now`: milliseconds. */
  constructor(api: DeskApi, now: () => number) {
    this.api = api
    this.recent = new TtlCache({ now, ttlMs: CACHE_MS })
  }

  /** `isFresh`: bypasses the cache. */
  read(context: CallContext, isFresh = false): Promise<HelpCenter> {
    const key = `${loginOf(context.credential)} ${context.credential.extra.zendesk_subdomain}`
    const all = async () => {
      const categories = await this.all(
        CategoryPage,
        `${HELP}/categories`,
        ({ categories }) => categories,
        context,
      )
      const sections = await this.all(SectionPage, `${HELP}/sections`, ({ sections }) => sections, context)
      return { categories, sections: new Map(sections.map((section) => [section.id, section])) }
    }
    return this.recent.get(key, all, isFresh)
  }

  private async all<S extends typeof CategoryPage | typeof SectionPage, E>(
    schema: S,
    path: string,
    of: (page: v.InferOutput<S>) => readonly E[],
    context: CallContext,
  ): Promise<E[]> {
    const found: E[] = []
    let after: string | null = null
    for (let number = 0; number < MAX_PAGES; number += 1) {
      const query: Query = { ...PAGE, 'page[after]': after }
      const page: v.InferOutput<S> = await this.api.get(schema, [path, query], context)
      found.push(...of(page))
      after = page.meta.has_more ? (page.meta.after_cursor ?? null) : null
      if (after === null) break
    }
    return found
  }
}

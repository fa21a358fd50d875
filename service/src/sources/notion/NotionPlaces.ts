import type * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { Credential } from '../Credential.ts'
import { loginOf } from '../client/loginOf.ts'
import { SharedAnswers } from '../client/SharedAnswers.ts'
import type { SourceApi } from '../client/SourceApi.ts'
import { isItemFault } from '../SourceFault.ts'
import { Block, Database, DataSource, Page, type Parent } from './notionAnswers.ts'
import { tableIdOf } from './notionItems.ts'

/** How long parents are cached, and how many. */
const SHARED = { idleMs: 600_000, maxEntries: 10_000 }
/** Nesting of blocks on the way up to a page. */
const MAX_DEPTH = 50

/**
 * The parents of pages. Pages whose parent the connection can't see are at the top, because users share pages
 * from the middle of a tree.
 */
export class NotionPlaces {
  private readonly api: SourceApi
  /** By login and id: the external id of a visible item, or null. */
  private readonly seen: SharedAnswers<string | null>

  constructor(api: SourceApi, clock: Clock) {
    this.api = api
    this.seen = new SharedAnswers(clock, SHARED)
  }

  /** Remembers that an item is visible. */
  async remember(credential: Credential, { object, id }: Page | DataSource): Promise<void> {
    const externalId = object === 'page' ? id : tableIdOf(id)
    await this.seen.fresh(keyOf(credential, id), async () => externalId)
  }

  /** Returns the folder with this parent. Null: the top. */
  async folderOf(
    credential: Credential,
    parent: Parent,
    signal: AbortSignal,
    level = 0,
  ): Promise<string | null> {
    const { page_id: page, data_source_id: table, database_id: database, block_id: block } = parent
    const read = <S extends v.GenericSchema>(schema: S, path: string) =>
      this.api.read(schema, { path, credential }, signal)
    if (page !== undefined)
      return this.known(credential, page, async () => {
        const { in_trash } = await read(Page, `/pages/${page}`)
        return in_trash ? null : page
      })
    if (table !== undefined)
      return this.known(credential, table, async () => {
        const { in_trash } = await read(DataSource, `/data_sources/${table}`)
        return in_trash ? null : tableIdOf(table)
      })
    if (database !== undefined)
      return this.known(credential, database, async () => {
        const { in_trash, data_sources } = await read(Database, `/databases/${database}`)
        const [first] = data_sources
        return in_trash || !first ? null : tableIdOf(first.id)
      })
    if (block !== undefined && level < MAX_DEPTH)
      return this.known(credential, block, async () => {
        const { parent: above } = await read(Block, `/blocks/${block}`)
        return this.folderOf(credential, above, signal, level + 1)
      })
    return null
  }

  private known(
    credential: Credential,
    id: string,
    ask: () => Promise<string | null>,
  ): Promise<string | null> {
    return this.seen.shared(keyOf(credential, id), () =>
      ask().catch((error: unknown) => {
        // Not shared with the connection.
        if (isItemFault(error)) return null
        throw error
      }),
    )
  }
}

function keyOf(credential: Credential, id: string): string {
  return `${loginOf(credential)} ${id}`
}

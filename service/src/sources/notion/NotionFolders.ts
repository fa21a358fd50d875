import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { Credential } from '../Credential.ts'
import { pageOf } from '../client/pageOf.ts'
import type { SourceApi } from '../client/SourceApi.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { ItemPage, SourceItem } from '../SourceItem.ts'
import { isChild, type NotionBlocks, originOf } from './NotionBlocks.ts'
import { foundIn } from './NotionSearch.ts'
import { type Block, Database, List } from './notionAnswers.ts'
import { childPageItem, dataSourceItem, pageItem, tableIdOf, tableItem, targetOf } from './notionItems.ts'

/** Rows per page. */
const PAGE = 100
/** Nesting of blocks that are searched for pages. */
const MAX_DEPTH = 50

/** Blocks that are still to be searched for pages and databases, in this order. */
const PageCursor = v.array(v.object({ block: v.string(), level: v.number(), cursor: v.nullable(v.string()) }))
type PageCursor = v.InferOutput<typeof PageCursor>

/** Notion ends a query after 10,000 rows. The next query starts at the creation time of the last row. */
const RowCursor = v.object({ since: v.nullable(v.string()), cursor: v.nullable(v.string()) })

/** The content of pages and databases. */
export class NotionFolders {
  private readonly api: SourceApi
  private readonly blocks: NotionBlocks
  private readonly clock: Clock

  constructor(api: SourceApi, blocks: NotionBlocks, clock: Clock) {
    this.api = api
    this.blocks = blocks
    this.clock = clock
  }

  page(
    credential: Credential,
    { folder, cursor }: { readonly folder: string; readonly cursor: string | null },
    signal: AbortSignal,
  ): Promise<ItemPage> {
    const { kind, id } = targetOf(folder)
    return kind === 'page'
      ? this.inPage(credential, { id, cursor }, signal)
      : this.inTable(credential, { id, cursor }, signal)
  }

  /** One call per page of the listing, because a page may have many nested blocks. */
  private async inPage(
    credential: Credential,
    { id, cursor }: { readonly id: string; readonly cursor: string | null },
    signal: AbortSignal,
  ): Promise<ItemPage> {
    const [at, ...later] = cursorOf(PageCursor, cursor) ?? [{ block: id, level: 0, cursor: null }]
    if (!at) return pageOf({ items: [], nextCursor: null })
    const { blocks, next } = await this.blocks.page(credential, at, signal)
    const items: SourceItem[] = []
    const left: PageCursor = []
    for (const block of blocks) {
      if (block.type === 'child_page') items.push(childPageItem(block, id, this.clock.now()))
      else if (block.type === 'child_database')
        items.push(...(await this.tables(credential, block, id, signal)))
      else if (isLookedThrough(block, at.level))
        left.push({ block: block.id, level: at.level + 1, cursor: null })
    }
    if (next !== null) left.push({ ...at, cursor: next })
    left.push(...later)
    return pageOf({ items, nextCursor: left.length > 0 ? JSON.stringify(left) : null })
  }

  /** The tables of a database inside a page. Linked views are listed with their original. */
  private async tables(
    credential: Credential,
    block: Block,
    page: string,
    signal: AbortSignal,
  ): Promise<SourceItem[]> {
    const request = { path: `/databases/${block.id}`, credential }
    const database = await this.api.read(Database, request, signal).catch((error: unknown) => {
      if (isItemFault(error)) return null
      throw error
    })
    if (!database || database.in_trash) return []
    return database.data_sources.map((one) => tableItem(one, page))
  }

  private async inTable(
    credential: Credential,
    { id, cursor: text }: { readonly id: string; readonly cursor: string | null },
    signal: AbortSignal,
  ): Promise<ItemPage> {
    const { since, cursor } = cursorOf(RowCursor, text) ?? { since: null, cursor: null }
    const body = {
      page_size: PAGE,
      // Creation times never change, so no row moves between queries.
      sorts: [{ timestamp: 'created_time', direction: 'ascending' }],
      ...(cursor !== null && { start_cursor: cursor }),
      ...(since !== null && { filter: { timestamp: 'created_time', created_time: { on_or_after: since } } }),
    }
    const request = { path: `/data_sources/${id}/query`, body, credential }
    const { results, next_cursor, request_status } = await this.api.read(List, request, signal)
    const rows = foundIn(results)
    const parent = tableIdOf(id)
    const items = rows.map((one) =>
      one.object === 'page' ? pageItem(one, parent, this.clock.now()) : dataSourceItem(one, parent),
    )
    const isCut = next_cursor === null && request_status?.type === 'incomplete'
    const last = rows.at(-1)?.created_time ?? null
    if (isCut && (last === null || last === since)) throw tooMany()
    const next = isCut ? { since: last, cursor: null } : { since, cursor: next_cursor }
    const isEnd = !isCut && next_cursor === null
    return pageOf({ items, entries: results.length, nextCursor: isEnd ? null : JSON.stringify(next) })
  }
}

/** Synced copies have the children of their original, which are listed there. */
function isLookedThrough(block: Block, level: number): boolean {
  const isTable = block.type === 'table'
  const isOriginal = originOf(block) === block.id
  return block.has_children && !isChild(block) && !isTable && isOriginal && level < MAX_DEPTH
}

function cursorOf<S extends v.GenericSchema>(schema: S, text: string | null): v.InferOutput<S> | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text, { abortEarly: true })
  return parsed.success ? parsed.output : null
}

function tooMany(): SourceFault {
  return new SourceFault('item', 'More rows were created in one minute than Notion hands out.')
}

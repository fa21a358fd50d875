import * as v from 'valibot'
import { type Credential, SourceFault } from '../Connector.ts'
import { encodeName } from '../client/encodePath.ts'
import type { SourceApi } from '../client/SourceApi.ts'
import { Block, List } from './notionAnswers.ts'

/** Blocks of one answer, at most. */
const PAGE = '100'
/** Answers that the text of one page is read in: about six minutes at Notion's pace. */
const MOST_CALLS = 1000

/** A block with what is in it. */
export type BlockTree = Block & { readonly children: readonly BlockTree[] }
type BlockPage = { readonly blocks: readonly Block[]; readonly next: string | null }

const Content = v.object({
  synced_from: v.nullish(v.object({ block_id: v.optional(v.string()) }), null),
})

/** Other pages and tables in a page are things of their own. */
export function isChild({ type }: Block): boolean {
  return type === 'child_page' || type === 'child_database'
}

/** Whose blocks stand in it: its own, or those of the block that it is a copy of. */
export function originOf({ id, type, synced_block: content }: Block): string {
  const copy = v.safeParse(Content, content, { abortEarly: true })
  return (type === 'synced_block' && copy.success && copy.output.synced_from?.block_id) || id
}

/** What stands in pages. */
export class NotionBlocks {
  private readonly api: SourceApi

  constructor(api: SourceApi) {
    this.api = api
  }

  /** So many of what stands directly in a page or a block. What is in the trash, or not to be seen, is left out. */
  async page(
    credential: Credential,
    { block, cursor }: { readonly block: string; readonly cursor: string | null },
    signal: AbortSignal,
  ): Promise<BlockPage> {
    const path = `/blocks/${encodeName(block)}/children`
    const query = { page_size: PAGE, start_cursor: cursor }
    const { results, next_cursor } = await this.api.read(List, { path, query, credential }, signal)
    const blocks = results.flatMap((one) => {
      const parsed = v.safeParse(Block, one, { abortEarly: true })
      return parsed.success && !parsed.output.in_trash ? [parsed.output] : []
    })
    return { blocks, next: next_cursor }
  }

  /** All that stands in a page, at all depths. Rejects where that is more than anybody would wait for. */
  async tree(credential: Credential, page: string, signal: AbortSignal): Promise<BlockTree[]> {
    let calls = 0
    const below = async (block: string, above: ReadonlySet<string>): Promise<BlockTree[]> => {
      const trees: BlockTree[] = []
      let cursor: string | null = null
      do {
        calls += 1
        if (calls > MOST_CALLS) throw tooLarge()
        const read: BlockPage = await this.page(credential, { block, cursor }, signal)
        for (const one of read.blocks) trees.push({ ...one, children: await childrenOf(one, above) })
        cursor = read.next
      } while (cursor !== null)
      return trees
    }
    const childrenOf = async (block: Block, above: ReadonlySet<string>): Promise<BlockTree[]> => {
      const origin = originOf(block)
      // A copy within what it is a copy of would never end.
      if (!block.has_children || isChild(block) || above.has(origin)) return []
      try {
        return await below(origin, new Set([...above, block.id, origin]))
      } catch (error) {
        // What it is a copy of may be in a page that nobody shared.
        if (origin !== block.id && error instanceof SourceFault && error.code === 'gone') return []
        throw error
      }
    }
    return below(page, new Set([page]))
  }
}

function tooLarge(): SourceFault {
  return new SourceFault('item', 'This page has more in it than can be read from Notion.')
}

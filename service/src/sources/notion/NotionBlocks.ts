import * as v from 'valibot'
import type { Credential } from '../Credential.ts'
import { encodeName } from '../client/encodePath.ts'
import type { SourceApi } from '../client/SourceApi.ts'
import { SourceFault } from '../SourceFault.ts'
import { Block, List } from './notionAnswers.ts'

/** Blocks per page. */
const PAGE = '100'
/** Calls for the text of one page: about six minutes at Notion's rate limit. */
const MAX_CALLS = 1000

/** A block with its children. */
export type BlockTree = Block & { readonly children: readonly BlockTree[] }
type BlockPage = { readonly blocks: readonly Block[]; readonly next: string | null }

const Content = v.object({
  synced_from: v.nullish(v.object({ block_id: v.optional(v.string()) }), null),
})

/** Pages and databases inside a page are items of their own. */
export function isChild({ type }: Block): boolean {
  return type === 'child_page' || type === 'child_database'
}

/** Returns the id of the block whose children it shows: its own, or its original's if it is a synced copy. */
export function originOf({ id, type, synced_block: content }: Block): string {
  const copy = v.safeParse(Content, content, { abortEarly: true })
  return (type === 'synced_block' && copy.success && copy.output.synced_from?.block_id) || id
}

/** The blocks of pages. */
export class NotionBlocks {
  private readonly api: SourceApi

  constructor(api: SourceApi) {
    this.api = api
  }

  /** A page of the direct children of a page or a block. Deleted and unknown blocks are left out. */
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

  /** Reads all blocks of a page at all depths. Rejects if there are too many. */
  async tree(credential: Credential, page: string, signal: AbortSignal): Promise<BlockTree[]> {
    let calls = 0
    const below = async (block: string, above: ReadonlySet<string>): Promise<BlockTree[]> => {
      const trees: BlockTree[] = []
      let cursor: string | null = null
      do {
        calls += 1
        if (calls > MAX_CALLS) throw tooLarge()
        const read: BlockPage = await this.page(credential, { block, cursor }, signal)
        for (const one of read.blocks) trees.push({ ...one, children: await childrenOf(one, above) })
        cursor = read.next
      } while (cursor !== null)
      return trees
    }
    const childrenOf = async (block: Block, above: ReadonlySet<string>): Promise<BlockTree[]> => {
      const origin = originOf(block)
      // A copy inside its original would loop.
      if (!block.has_children || isChild(block) || above.has(origin)) return []
      try {
        return await below(origin, new Set([...above, block.id, origin]))
      } catch (error) {
        // The original may be in a page that is not shared with us.
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

import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import { articleContent } from '../articles/articleContent.ts'
import type { Credential } from '../Credential.ts'
import { encodeName } from '../client/encodePath.ts'
import { loginOf } from '../client/loginOf.ts'
import { partsOf } from '../client/partsOf.ts'
import { SharedAnswers } from '../client/SharedAnswers.ts'
import type { SourceApi } from '../client/SourceApi.ts'
import { notUnderstood } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { SourceFault } from '../SourceFault.ts'
import type { ItemContent, SourceItem } from '../SourceItem.ts'
import { Entry, Pages, PageText } from './gitbookAnswers.ts'
import { entryItem } from './gitbookItems.ts'
import { gitbookMarkdown } from './gitbookMarkdown.ts'

/** The children of each page and group by id. The space's own id is empty. */
type Tree = ReadonlyMap<string, readonly Entry[]>

/** One answer contains the whole tree of a space; its folders are listed from that. */
const SHARED = { idleMs: 60_000, maxEntries: 8 }
/** Types with content or children. Links lead elsewhere, and computed pages are made from another source. */
const LISTED: ReadonlySet<string> = new Set(['document', 'group', 'sheet'])

/** The pages of spaces. */
export class GitbookPages {
  private readonly api: SourceApi
  private readonly trees: SharedAnswers<Tree>

  constructor(api: SourceApi, clock: Clock) {
    this.api = api
    this.trees = new SharedAnswers(clock, SHARED)
  }

  /** Returns the children of a space or a page. `isFirst`: for the first page of the listing. */
  async below(
    credential: Credential,
    { folder, handle, isFirst }: { folder: string; handle: string | null; isFirst: boolean },
    signal: AbortSignal,
  ): Promise<SourceItem[]> {
    const { root: space, path: page } = partsOf(folder)
    const key = `${loginOf(credential)} ${space}`
    const ask = () => this.tree(credential, space, signal)
    const tree = await (page === '' && isFirst ? this.trees.fresh(key, ask) : this.trees.shared(key, ask))
    const entries = tree.get(page)
    if (!entries) throw new SourceFault('gone', 'This page is no longer there.')
    const place = { space, parent: folder, above: handle }
    return entries.filter(({ type }) => LISTED.has(type)).map((entry) => entryItem(entry, place))
  }

  async content(credential: Credential, item: SourceItem, signal: AbortSignal): Promise<ItemContent> {
    const { root: space, path: page } = partsOf(item.externalId)
    const path = `/spaces/${encodeName(space)}/content/page/${encodeName(page)}`
    const query = { format: 'markdown', dereferenced: 'reusable-contents', evaluated: 'deterministic-only' }
    const read = this.api.read(PageText, { path, query, credential }, signal).then((page) => {
      const text = gitbookMarkdown(page.markdown)
      // Its own title comes first.
      const body = /^# /.test(text) ? text : [page.description, text].filter(Boolean).join('\n\n')
      return articleContent({ title: item.name, path: item.handle ?? '', body, format: 'markdown' })
    })
    return whileFetching(read)
  }

  private async tree(credential: Credential, space: string, signal: AbortSignal): Promise<Tree> {
    const request = { path: `/spaces/${encodeName(space)}/content/pages`, credential }
    const { pages } = await this.api.read(Pages, request, signal)
    const tree = new Map<string, readonly Entry[]>()
    const left: { id: string; pages: readonly unknown[] }[] = [{ id: '', pages }]
    for (let next = left.pop(); next; next = left.pop()) {
      const parsed = v.safeParse(v.array(Entry), next.pages, { abortEarly: true })
      if (!parsed.success) throw notUnderstood()
      tree.set(next.id, parsed.output)
      left.push(...parsed.output)
    }
    return tree
  }
}

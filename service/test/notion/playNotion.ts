import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import { text } from '../../emulators/notion/notionObjects.ts'
import { StrictNotion } from '../../emulators/notion/server.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'

const WAIT = 20
const MINUTE = 60_000

/** By its pages, which are folders too, and the rows of one table. */
export async function playNotion(now: () => Date): Promise<PlayedSource> {
  const notion = await StrictNotion.start()
  /** Another minute than the last: within one, an edit makes no version. */
  function later(): void {
    notion.now = Math.max(notion.now + MINUTE, now().getTime())
  }
  function page(title: string, within: string | null): string {
    later()
    return notion.addPage(title, within === null ? {} : { parent: { type: 'page_id', page_id: within } }).id
  }
  return {
    variables: {
      INLET_SOURCE_ORIGINS: `NOTION=${notion.server.url}`,
      INLET_APP_NOTION: STRICT_APP_VARIABLE,
    },
    origins: [notion.server.url],
    login: { how: 'sign-in', form: {}, fields: {}, deny: () => notion.signIn.deny() },
    folder: async (name) => page(name, null),
    nested: async (name, within) => page(name, within),
    async put(name, words, within) {
      const id = page(name, within)
      notion.addBlock(id, 'paragraph', { rich_text: [text(words)], color: 'default' })
      return id
    },
    async change(id, words) {
      later()
      for (const { id: block, type } of notion.below(id))
        if (type === 'paragraph')
          notion.edit(block, { content: { rich_text: [text(words)], color: 'default' } })
    },
    async rename(id, title) {
      later()
      notion.edit(id, { title })
      return id
    },
    move: 'Notion does not say that a move is an edit: it is found when all that is known is read again, once a day.',
    async remove(id) {
      notion.thing(id).isTrashed = true
    },
    async others() {
      later()
      const [table] = notion.addDatabase('Table').tables
      if (table) notion.addRow(table, 'Row')
    },
    unsupported:
      'Every page of Notion that is shared can be read; what its API leaves out of one is left out.',
    expire: 'Notion has no cursor of changes: pages are searched by when they were edited.',
    limit() {
      const headers = { 'retry-after': String(WAIT) }
      const body = { object: 'error', status: 429, code: 'rate_limited', message: 'Slow down.' }
      notion.server.next.push({ path: '/v1/', answer: { status: 429, headers, body } })
      return WAIT
    },
    revoke: () => notion.signIn.end(),
    async many(count) {
      const [table] = notion.addDatabase('Many').tables
      if (!table) throw new Error('There is no table')
      for (let n = 0; n < count; n += 1) notion.addRow(table, String(n))
      return `data-source|${table.id}`
    },
    stop: () => notion.server.stop(),
  }
}

import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import { SteadyIds } from '../kit/SteadyIds.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import { isText, paragraphsOf } from '../people/paragraphsOf.ts'
import { emailOf, type Person } from '../people/people.ts'
import { writtenAt } from '../people/writtenAt.ts'
import type { StrictThing } from './NotionWorkspace.ts'
import { text } from './notionObjects.ts'
import { parseBody, SearchBody } from './notionQueries.ts'
import { NOTION_SIGN_IN, refusal, StrictNotion, UNAUTHORIZED } from './server.ts'

/** The thing of the tree that is a database. Everything else is a page. */
const DATABASE = 'archive'

/** Notion for all people: each shares everything that is at their top. */
export function emulateNotion(): EmulatedVendor {
  return {
    signIn: NOTION_SIGN_IN,
    refused: UNAUTHORIZED,
    // https://developers.notion.com/reference/request-limits: 429 with `Retry-After`, and 529 `service_overload`.
    limited: (seconds, { quirk }) =>
      quirk === 'own-limits'
        ? refusal(529, 'service_overload', { 'retry-after': String(seconds) })
        : refusal(429, 'rate_limited', { 'retry-after': String(seconds) }),
    beginsSync({ path, body }) {
      const search = path === '/v1/search' ? parseBody(SearchBody, body) : null
      return search?.query === '' && search.start_cursor === undefined
    },
    open: (person) => new NotionWorld(person),
  }
}

class NotionWorld implements World {
  private readonly ids: SteadyIds
  private readonly notion: StrictNotion
  /** By the id of a thing of the tree. */
  private readonly pages = new Map<string, StrictThing>()
  private table: StrictThing | undefined

  constructor(person: Person) {
    this.ids = new SteadyIds(person.id)
    this.ids.nameNext('user')
    const id = this.ids.next()
    this.notion = new StrictNotion(this.ids.next)
    this.notion.me = { id, name: person.name, email: emailOf(person) }
  }

  answer(request: StrictRequest): StrictAnswer {
    return this.notion.answerCall(request)
  }

  put(path: readonly Thing[], held: Held, editedAt: string | null): void {
    const { notion, pages } = this
    const id = idOf(path)
    const thing = path.at(-1)
    // Files are no pages.
    if (!thing || (!thing.children && !isText(thing))) return
    notion.now = writtenAt(editedAt).getTime()
    const known = pages.get(id)
    if (known) notion.edit(known.id, { isTrashed: false })
    else this.ids.nameNext(id)
    const page = known ?? this.add(thing, pages.get(idOf(path.slice(0, -1))))
    pages.set(id, page)
    if (held === 'bad') notion.forbidden.add(page.id)
    else if (held) this.write(page, paragraphsOf(held))
  }

  remove(path: readonly Thing[]): void {
    const page = this.pages.get(idOf(path))
    if (page) page.isTrashed = true
  }

  private add({ key, name }: Thing, above: StrictThing | undefined): StrictThing {
    if (key === DATABASE) {
      const { database, tables } = this.notion.addDatabase(name)
      this.table = tables[0]
      return database
    }
    if (above?.object === 'database' && this.table) return this.notion.addRow(this.table, name)
    return this.notion.addPage(name, above && { parent: { type: 'page_id', page_id: above.id } })
  }

  private write({ id }: StrictThing, paragraphs: readonly string[]): void {
    const { notion } = this
    for (const block of notion.below(id)) if (block.object === 'block') notion.things.delete(block.id)
    for (const paragraph of paragraphs)
      notion.addBlock(id, 'paragraph', { rich_text: [text(paragraph)], color: 'default' })
  }
}

import type { Clock } from '../../src/lib/Clock.ts'
import { DeskWorld } from '../kit/DeskWorld.ts'
import type { EmulatedVendor } from '../kit/Emulator.ts'
import { isNowhere } from '../kit/isNowhere.ts'
import { keyOfBasic } from '../kit/keyOfBasic.ts'
import { take } from '../kit/take.ts'
import type { Thing } from '../people/contentTree.ts'
import type { PersonDocument } from '../people/documentOf.ts'
import { htmlOf } from '../people/htmlOf.ts'
import { paragraphsOf } from '../people/paragraphsOf.ts'
import { emailOf, numberOf, type Person } from '../people/people.ts'
import { NOT_FOUND, type Row, type Ticket, UNAUTHORIZED } from './answers.ts'
import { StrictFreshdesk } from './server.ts'

type Folder = Row & { readonly id: number; readonly hierarchy: readonly Row[] }
type Article = Row

/** https://developers.freshdesk.com/api/#solution_article_attributes */
const PUBLISHED = 2
const DOMAIN = /^[a-z0-9-]+\.freshdesk\.com$/
const CATEGORY = { id: 1, name: 'Knowledge base' }

/** Freshdesk for all people: each is an agent who reads tickets, and one category of solutions. */
export function emulateFreshdesk(): EmulatedVendor {
  return {
    signIn: null,
    workspaces: { exists: (domain) => DOMAIN.test(domain) && !isNowhere(domain), missing: NOT_FOUND },
    keyOf: (request) => keyOfBasic(request).user,
    refused: UNAUTHORIZED,
    // https://developers.freshdesk.com/api/#ratelimit
    limited: (seconds) => ({ status: 429, headers: { 'retry-after': String(seconds) }, body: {} }),
    checksKey: ({ path }) => path === '/api/v2/agents/me',
    beginsSync: ({ path }) => path === '/api/v2/solutions/categories',
    open: (person, clock) => new FreshdeskWorld(person, clock),
  }
}

class FreshdeskWorld extends DeskWorld<StrictFreshdesk, Folder, Ticket, Article> {
  /** Articles are in folders: those that are in none elsewhere are in this one. */
  private readonly general: Folder

  constructor(person: Person, clock: Clock) {
    super(new StrictFreshdesk(), clock)
    this.desk.agent = { id: numberOf(person), name: person.name, email: emailOf(person) }
    this.desk.categories.push({ ...CATEGORY, updated_at: this.desk.iso() })
    this.general = this.putFolder(undefined, 'General', undefined)
  }

  protected putFolder(known: Folder | undefined, name: string, above: Folder | undefined): Folder {
    const { folders } = this.desk
    const folder = known ?? this.makeFolder(name, above)
    if (!folders.includes(folder)) folders.push(folder)
    return folder
  }

  private makeFolder(name: string, above: Folder | undefined): Folder {
    const id = this.desk.folders.length + 1
    const around = above?.hierarchy ?? [{ level: 0, type: 'category', data: CATEGORY }]
    const hierarchy = [...around, { level: around.length, type: 'folder', data: { id, name } }]
    return { id, name, category: CATEGORY.id, parent_folder_id: above?.id ?? null, visibility: 1, hierarchy }
  }

  protected putTicket(known: Ticket | undefined, { name }: Thing, held: PersonDocument | 'bad'): Ticket {
    const { desk } = this
    const ticket = known ?? desk.add(name)
    if (held === 'bad') desk.forbidden.add(ticket.id)
    else {
      const paragraphs = paragraphsOf(held)
      const text = { description: htmlOf(paragraphs), description_text: paragraphs.join('\n\n') }
      Object.assign(ticket, text, { updated_at: desk.iso(), deleted: false })
    }
    return ticket
  }

  protected putArticle(
    known: Article | undefined,
    title: string,
    document: PersonDocument,
    { id, hierarchy }: Folder = this.general,
  ): Article {
    const { desk } = this
    const article: Article = known ?? {
      ...{ id: desk.articles.length + 1, folder_id: id, category_id: CATEGORY.id, title, hierarchy },
      ...{ status: PUBLISHED, attachments: [], created_at: desk.iso() },
    }
    Object.assign(article, { description: htmlOf(paragraphsOf(document)), updated_at: desk.iso() })
    if (!desk.articles.includes(article)) desk.articles.push(article)
    return article
  }

  protected removeFolder(folder: Folder): void {
    take(this.desk.folders, folder)
  }

  protected removeTicket(ticket: Ticket): void {
    Object.assign(ticket, { deleted: true })
  }

  protected removeArticle(article: Article): void {
    take(this.desk.articles, article)
  }
}

import type { Clock } from '../../src/lib/Clock.ts'
import { DeskWorld } from '../kit/DeskWorld.ts'
import type { EmulatedVendor } from '../kit/Emulator.ts'
import { isNowhere } from '../kit/isNowhere.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { take } from '../kit/take.ts'
import type { Thing } from '../people/contentTree.ts'
import type { PersonDocument } from '../people/documentOf.ts'
import { htmlOf } from '../people/htmlOf.ts'
import { paragraphsOf } from '../people/paragraphsOf.ts'
import { emailOf, numberOf, type Person } from '../people/people.ts'
import { type Article, type Row, type Ticket, UNAUTHORIZED } from './answers.ts'
import { NO_DESK, StrictZendesk } from './server.ts'
import { ZENDESK_SIGN_IN } from './zendeskSignIn.ts'

type Section = Row & { readonly id: number }

const CATEGORY = 1

/** Zendesk for all people: each has tickets, and a help center with one category. */
export function emulateZendesk(): EmulatedVendor {
  return {
    signIn: ZENDESK_SIGN_IN,
    workspaces: { exists: (name) => !isNowhere(name), missing: NO_DESK },
    refused: UNAUTHORIZED,
    // https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/best-practices-for-avoiding-rate-limiting/
    limited: (seconds) => ({
      status: 429,
      headers: { 'retry-after': String(seconds) },
      body: 'Rate limit exceeded, please wait',
    }),
    // Not where tickets are listed.
    beginsSync: ({ path, query }) =>
      path === '/api/v2/incremental/tickets/cursor.json' && !query.has('exclude_deleted'),
    open: (person, clock) => new ZendeskWorld(person, clock),
  }
}

class ZendeskWorld extends DeskWorld<StrictZendesk, Section, Ticket, Article> {
  private readonly user: number
  private readonly isForgetful: boolean
  /** Articles are in sections: those that are in no folder are in this one. */
  private readonly general: Section

  constructor(person: Person, clock: Clock) {
    super(new StrictZendesk(), clock)
    this.user = numberOf(person)
    this.isForgetful = person.quirk === 'cursor-ends'
    const user = { id: this.user, name: person.name, email: emailOf(person), role: 'admin' }
    this.desk.users.set(this.user, user)
    this.desk.categories.push({ id: CATEGORY, name: 'Help center', updated_at: this.desk.iso() })
    this.general = this.putFolder(undefined, 'General', undefined)
  }

  override answer(request: StrictRequest): StrictAnswer {
    if (this.isForgetful && request.query.has('cursor')) this.desk.epoch += 1
    return super.answer(request)
  }

  protected putFolder(known: Section | undefined, name: string, above: Section | undefined): Section {
    const { sections } = this.desk
    const section = known ?? {
      ...{ id: sections.length + 1, name, category_id: CATEGORY, parent_section_id: above?.id ?? null },
      updated_at: this.desk.iso(),
    }
    if (!sections.includes(section)) sections.push(section)
    return section
  }

  protected putTicket(known: Ticket | undefined, { name }: Thing, held: PersonDocument | 'bad'): Ticket {
    const { desk } = this
    const ticket = known ?? desk.add(name)
    desk.touch(ticket, { status: 'open' })
    if (held === 'bad') desk.forbidden.add(ticket.id)
    else {
      const plain_body = paragraphsOf(held).join('\n\n')
      const comment = { id: ticket.id, author_id: this.user, public: true, plain_body }
      desk.comments.set(ticket.id, [{ ...comment, created_at: desk.iso() }])
    }
    return ticket
  }

  protected putArticle(
    known: Article | undefined,
    title: string,
    document: PersonDocument,
    section = this.general,
  ): Article {
    const { desk } = this
    const moment = { updated_at: desk.iso(), edited_at: desk.iso() }
    const article: Article = known ?? {
      ...{ id: desk.articles.length + 1, title, section_id: section.id, draft: false },
      ...{ created_at: desk.iso(), ...moment },
    }
    Object.assign(article, moment, { body: htmlOf(paragraphsOf(document)) })
    if (!desk.articles.includes(article)) desk.articles.push(article)
    return article
  }

  protected removeFolder(section: Section): void {
    take(this.desk.sections, section)
  }

  protected removeTicket(ticket: Ticket): void {
    this.desk.touch(ticket, { status: 'deleted' })
  }

  protected removeArticle(article: Article): void {
    take(this.desk.articles, article)
  }
}

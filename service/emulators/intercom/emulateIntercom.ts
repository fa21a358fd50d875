import type { Clock } from '../../src/lib/Clock.ts'
import { DeskWorld } from '../kit/DeskWorld.ts'
import type { EmulatedVendor } from '../kit/Emulator.ts'
import { take } from '../kit/take.ts'
import type { Thing } from '../people/contentTree.ts'
import type { PersonDocument } from '../people/documentOf.ts'
import { escaped, htmlOf } from '../people/htmlOf.ts'
import { paragraphsOf } from '../people/paragraphsOf.ts'
import { emailOf, numberOf, type Person } from '../people/people.ts'
import { SOURCE_SHAPES } from '../people/sourceShapes.ts'
import { type Article, errors, type Row, type Talk, UNAUTHORIZED } from './answers.ts'
import { INTERCOM_SIGN_IN } from './intercomSignIn.ts'
import { StrictIntercom } from './server.ts'

type Collection = Row & { readonly id: string }

/** Intercom for all people: each has a workspace with conversations, tickets and a help center. */
export function emulateIntercom(): EmulatedVendor {
  return {
    signIn: INTERCOM_SIGN_IN,
    refused: UNAUTHORIZED,
    // https://developers.intercom.com/docs/references/rest-api/errors/rate-limiting
    limited: (seconds, _, now) => {
      const reset = String(Math.ceil(now.getTime() / 1000) + seconds)
      const refusal = errors(429, 'rate_limit_exceeded', 'Exceeded rate limit')
      return { ...refusal, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } }
    },
    beginsSync: ({ path }) => path === '/help_center/collections',
    open: (person, clock) => new IntercomWorld(person, clock),
  }
}

class IntercomWorld extends DeskWorld<StrictIntercom, Collection, Talk, Article> {
  constructor(person: Person, clock: Clock) {
    super(new StrictIntercom(), clock)
    const id = String(numberOf(person))
    this.desk.admin = { id, name: person.name, email: emailOf(person) }
  }

  protected putFolder(
    known: Collection | undefined,
    name: string,
    above: Collection | undefined,
  ): Collection {
    const { collections, now } = this.desk
    const parent_id = above?.id ?? null
    const collection = known ?? { id: String(collections.length + 1), name, parent_id, updated_at: now }
    if (!collections.includes(collection)) collections.push(collection)
    return collection
  }

  protected putTicket(known: Talk | undefined, { name, type }: Thing, held: PersonDocument | 'bad'): Talk {
    const { desk } = this
    const isConversation = type === SOURCE_SHAPES.INTERCOM.record
    // Names are HTML. Assumed, from answers that hold entities.
    const title = escaped(name)
    const talk = known ?? (isConversation ? desk.converse('', [], { title }) : desk.ticket(title))
    const talks = isConversation ? desk.conversations : desk.tickets
    if (!talks.includes(talk)) talks.push(talk)
    if (held === 'bad') desk.forbidden.add(talk.id)
    else {
      const part = desk.part('', { body: htmlOf(paragraphsOf(held)) })
      Object.assign(talk, { parts: [part], updated_at: desk.now })
    }
    return talk
  }

  protected putArticle(
    known: Article | undefined,
    title: string,
    document: PersonDocument,
    above: Collection | undefined,
  ): Article {
    const { desk } = this
    const { articles, now: updated_at } = desk
    const article: Article = known ?? {
      ...{ id: String(articles.length + 1), parent_id: above?.id ?? null, title, state: 'published' },
      ...{ created_at: updated_at, updated_at },
    }
    Object.assign(article, { body: htmlOf(paragraphsOf(document)), updated_at })
    if (!articles.includes(article)) articles.push(article)
    return article
  }

  protected removeFolder(collection: Collection): void {
    take(this.desk.collections, collection)
  }

  protected removeTicket(talk: Talk): void {
    take(this.desk.conversations, talk)
    take(this.desk.tickets, talk)
  }

  protected removeArticle(article: Article): void {
    take(this.desk.articles, article)
  }
}

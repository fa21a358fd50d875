import type { Clock } from '../../src/lib/Clock.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import type { PersonDocument } from '../people/documentOf.ts'
import { writtenAt } from '../people/writtenAt.ts'
import type { Held, World } from './Emulator.ts'
import type { StrictAnswer, StrictRequest } from './StrictServer.ts'

/** A vendor's server, as far as all help desks have it. */
type Desk = {
  /** Seconds since 1970. */
  now: number
  answerCall(request: StrictRequest): StrictAnswer
}

/**
 * What one person has at a help desk: notes are tickets, articles are articles in folders. Files are left out. `known`
 * is what a thing became before, undefined at first.
 */
export abstract class DeskWorld<D extends Desk, Folder, Ticket, Article> implements World {
  protected readonly desk: D
  private readonly clock: Clock
  /** By the id of a thing of the tree. */
  private readonly folders = new Map<string, Folder>()
  private readonly tickets = new Map<string, Ticket>()
  private readonly articles = new Map<string, Article>()

  constructor(desk: D, clock: Clock) {
    this.desk = desk
    this.clock = clock
    desk.now = secondsOf(writtenAt(null))
  }

  answer(request: StrictRequest): StrictAnswer {
    this.desk.now = secondsOf(this.clock.now())
    return this.desk.answerCall(request)
  }

  put(path: readonly Thing[], held: Held): void {
    const thing = path.at(-1)
    if (!thing) return
    const { name, children, document } = thing
    const id = idOf(path)
    const above = this.folders.get(idOf(path.slice(0, -1)))
    if (this.tickets.has(id) || this.articles.has(id)) this.desk.now = secondsOf(this.clock.now())
    if (children) this.folders.set(id, this.putFolder(this.folders.get(id), name, above))
    else if (held !== null && document === 'txt')
      this.tickets.set(id, this.putTicket(this.tickets.get(id), thing, held))
    else if (held !== null && held !== 'bad' && document === 'md')
      this.articles.set(id, this.putArticle(this.articles.get(id), name, held, above))
  }

  remove(path: readonly Thing[]): void {
    const id = idOf(path)
    const [folder, ticket, article] = [this.folders.get(id), this.tickets.get(id), this.articles.get(id)]
    this.desk.now = secondsOf(this.clock.now())
    if (folder) this.removeFolder(folder)
    if (ticket) this.removeTicket(ticket)
    if (article) this.removeArticle(article)
  }

  protected abstract putFolder(known: Folder | undefined, name: string, above: Folder | undefined): Folder
  protected abstract putTicket(known: Ticket | undefined, thing: Thing, held: PersonDocument | 'bad'): Ticket
  protected abstract putArticle(
    known: Article | undefined,
    title: string,
    document: PersonDocument,
    above: Folder | undefined,
  ): Article
  protected abstract removeFolder(folder: Folder): void
  protected abstract removeTicket(ticket: Ticket): void
  protected abstract removeArticle(article: Article): void
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

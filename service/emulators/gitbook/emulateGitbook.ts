import { bearerOf } from '../kit/bearerOf.ts'
import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import { SteadyIds } from '../kit/SteadyIds.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import { isText, paragraphsOf } from '../people/paragraphsOf.ts'
import { emailOf, type Person } from '../people/people.ts'
import { refusal, StrictGitbook, type StrictPage, type StrictSpace, UNAUTHORIZED } from './server.ts'

/** GitBook for all people: each has one space in the organization `acme`. */
export function emulateGitbook(): EmulatedVendor {
  return {
    signIn: null,
    // Which organization is meant is part of no call.
    keyOf: bearerOf,
    refused: UNAUTHORIZED,
    // https://gitbook.com/docs/developers/gitbook-api/rate-limiting
    limited: (seconds, _, now) => {
      const reset = String(Math.ceil(now.getTime() / 1000) + seconds)
      const message = `API rate limit exceeded. Please try again in ${seconds} seconds`
      return {
        ...refusal(429, message),
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
      }
    },
    checksKey: ({ path }) => path === '/v1/user',
    beginsSync: ({ path, query }) => /^\/v1\/orgs\/[^/]+\/spaces$/.test(path) && !query.has('page'),
    open: (person) => new GitbookWorld(person),
  }
}

class GitbookWorld implements World {
  private readonly user: { readonly id: string; readonly displayName: string; readonly email: string }
  private readonly ids: SteadyIds
  private readonly gitbook: StrictGitbook
  private space: StrictSpace | null = null
  /** By the id of a thing of the tree. */
  private readonly pages = new Map<string, StrictPage>()

  constructor(person: Person) {
    this.user = { id: `user-${person.id}`, displayName: person.name, email: emailOf(person) }
    this.ids = new SteadyIds(person.id)
    this.gitbook = new StrictGitbook(this.ids.next)
  }

  answer(request: StrictRequest, key: string): StrictAnswer {
    this.gitbook.tokens.set(key, this.user)
    return this.gitbook.answer(request)
  }

  put(path: readonly Thing[], held: Held): void {
    const id = idOf(path)
    const thing = path.at(-1)
    // An edit goes on from the last id, so that no revision comes twice in a row.
    if (!this.pages.has(id)) this.ids.nameNext(id)
    if (path.length === 1 && thing) this.space ??= this.gitbook.addSpace(thing.name)
    const { space } = this
    // Files are no pages.
    if (!space || !thing || path.length === 1 || (!thing.children && !isText(thing))) return
    const markdown = held === null || held === 'bad' ? '' : paragraphsOf(held).join('\n\n')
    const above = this.pages.get(idOf(path.slice(0, -1)))
    const known = this.pages.get(id)
    const type = isText(thing) ? 'document' : 'group'
    const page =
      known ?? this.gitbook.addPage(space, { title: thing.name, type, markdown, within: above?.id })
    this.pages.set(id, page)
    if (held === 'bad') this.gitbook.forbidden.add(page.id)
    if (!known) return
    const isThere = this.gitbook.page(space, page.id) !== null
    if (!isThere) (above?.pages ?? space.pages).push(page)
    if (isText(thing) || !isThere) this.gitbook.edit(space, page.id, { markdown })
  }

  remove(path: readonly Thing[]): void {
    const page = this.pages.get(idOf(path))
    if (this.space && page && this.gitbook.page(this.space, page.id)) this.gitbook.take(this.space, page.id)
  }
}

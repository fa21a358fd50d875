import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import { SteadyIds } from '../kit/SteadyIds.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import { htmlOf } from '../people/htmlOf.ts'
import { isText, paragraphsOf } from '../people/paragraphsOf.ts'
import { emailOf, type Person } from '../people/people.ts'
import { writtenAt } from '../people/writtenAt.ts'
import type { Content, File, Space } from './ConfluenceContents.ts'
import { ACME, CONFLUENCE_SIGN_IN, StrictConfluence, UNAUTHORIZED } from './server.ts'

/** Confluence for all people: each has one space of the site `acme`. */
export function emulateConfluence(): EmulatedVendor {
  return {
    signIn: CONFLUENCE_SIGN_IN,
    refused: UNAUTHORIZED,
    // https://developer.atlassian.com/cloud/confluence/rate-limiting/: 429 with `Retry-After`, or with the moment alone.
    limited(seconds, { quirk }, now): StrictAnswer {
      const answer = { status: 429, body: { code: 429, message: 'Rate limit exceeded' } }
      if (quirk !== 'own-limits') return { ...answer, headers: { 'retry-after': String(seconds) } }
      const reset = new Date(now.getTime() + seconds * 1000)
      return { ...answer, headers: { 'x-ratelimit-reset': reset.toISOString() } }
    },
    beginsSync: ({ path, query }) =>
      !query.has('cursor') &&
      ((path.endsWith('/api/v2/spaces') && !query.has('ids')) ||
        (path.endsWith('/api/v2/pages') && query.has('sort'))),
    open: (person) => new ConfluenceWorld(person),
  }
}

class ConfluenceWorld implements World {
  private now = writtenAt(null)
  private readonly confluence = new StrictConfluence(() => this.now)
  private space: Space | null = null
  /** By the id of a thing of the tree. */
  private readonly contents = new Map<string, Content>()
  private readonly files = new Map<string, File>()
  /** The page of a folder that was made last: files are attached to it. */
  private readonly lastPages = new Map<string, Content>()

  constructor(person: Person) {
    const ids = new SteadyIds(person.id)
    ids.nameNext('account')
    const account_id = `557058:${ids.next()}`
    this.confluence.me = { account_id, email: emailOf(person), name: person.name }
    this.confluence.sites.push(ACME)
  }

  answer(request: StrictRequest): StrictAnswer {
    return this.confluence.answerCall(request)
  }

  put(path: readonly Thing[], held: Held, editedAt: string | null): void {
    const { confluence, contents } = this
    const [id, aboveId] = [idOf(path), idOf(path.slice(0, -1))]
    const thing = path.at(-1)
    this.now = writtenAt(editedAt)
    if (path.length === 1 && thing) this.space ??= confluence.addSpace(thing.name)
    const above = contents.get(aboveId) ?? this.space
    if (!thing || !above || path.length === 1) return
    if (!thing.children && !isText(thing)) {
      this.putFile(id, thing, held, this.lastPages.get(aboveId))
      return
    }
    const storage = held === null || held === 'bad' ? '' : htmlOf(paragraphsOf(held))
    const known = contents.get(id)
    if (known) confluence.edit(known, { storage, status: 'current' })
    const type = isText(thing) ? 'page' : 'folder'
    const content = known ?? confluence.add(thing.name, above, { type, storage })
    contents.set(id, content)
    if (type === 'page') this.lastPages.set(aboveId, content)
    if (held === 'bad') confluence.forbidden.add(content.id)
  }

  remove(path: readonly Thing[]): void {
    const content = this.contents.get(idOf(path))
    if (content) this.confluence.edit(content, { status: 'trashed' })
    const file = this.files.get(idOf(path))
    if (file) file.status = 'trashed'
  }

  private putFile(id: string, { name }: Thing, held: Held, page: Content | undefined): void {
    // Nothing stands for what holds nothing.
    if (!page || held === null || held === 'bad') return
    const data = Buffer.from(held.bytes)
    const known = this.files.get(id)
    if (known) this.confluence.edit(known, { data, status: 'current' })
    else this.files.set(id, this.confluence.attach(page, name, data, 'application/octet-stream'))
  }
}

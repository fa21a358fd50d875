import { createHash } from 'node:crypto'
import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import { emailOf, type Person } from '../people/people.ts'
import { withoutSlash } from '../people/withoutSlash.ts'
import { notFound } from './answers.ts'
import { DROPBOX_SIGN_IN, EXPIRED, StrictDropbox } from './server.ts'

/** Dropbox for all people: each has an account of their own, without a team. */
export function emulateDropbox(): EmulatedVendor {
  return {
    signIn: DROPBOX_SIGN_IN,
    refused: EXPIRED,
    limited,
    beginsSync: ({ path, body }) => path === '/2/files/list_folder/continue' && body.includes('"feed '),
    open: (person) => new DropboxWorld(person),
  }
}

/** auth.stone: RateLimitError. https://developers.dropbox.com/dbx-performance-guide: with `Retry-After` always. */
function limited(seconds: number, { quirk }: Person): StrictAnswer {
  const reason = { '.tag': 'too_many_requests' }
  const body = { error_summary: 'too_many_requests/...', error: { reason, retry_after: seconds } }
  // The error alone says it, too.
  return { status: 429, body, ...(quirk !== 'own-limits' && { headers: { 'retry-after': String(seconds) } }) }
}

class DropboxWorld implements World {
  private readonly dropbox: StrictDropbox
  private nextId = ''

  constructor(person: Person) {
    // users_common.stone: an AccountId has 40 characters.
    const id = `dbid:${createHash('sha256').update(person.id).digest('base64url').slice(0, 35)}`
    const user = { id, name: person.name, email: emailOf(person) }
    this.dropbox = new StrictDropbox(user, () => this.nextId)
    if (person.quirk === 'cursor-ends') this.dropbox.tree.oldest = Number.POSITIVE_INFINITY
  }

  answer(request: StrictRequest): StrictAnswer {
    return this.dropbox.answer(request) ?? notFound()
  }

  put(path: readonly Thing[], held: Held): void {
    const { tree } = this.dropbox
    const thing = path.at(-1)
    if (!thing) return
    const id = idAt(path)
    const content = held === null || held === 'bad' ? '' : Buffer.from(held.bytes)
    if (held === 'bad') tree.restricted.add(id)
    if (tree.things.has(id)) {
      if (!thing.children) tree.change(id, content)
      return
    }
    this.nextId = id
    const within = path.length > 1 ? idAt(path.slice(0, -1)) : null
    // files.stone: FileMetadata, of what has neither bytes nor a form that it is exported in.
    const more = thing.selectable ? {} : { is_downloadable: false }
    tree.put(withoutSlash(thing.name), thing.children ? null : content, within, more)
  }

  remove(path: readonly Thing[]): void {
    const { tree } = this.dropbox
    if (tree.things.has(idAt(path))) tree.remove(idAt(path))
  }
}

/** files.stone: FileId. Dropbox's own say nothing to people; these name what they are of. */
function idAt(path: readonly Thing[]): string {
  return `id:${idOf(path)}`
}

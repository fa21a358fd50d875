import { createHash } from 'node:crypto'
import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import { EVERYBODY, loginOf, type Person } from '../people/people.ts'
import { INVALID_KEY, StrictZotero } from './server.ts'
import { keyOf } from './ZoteroContents.ts'
import type { ZoteroUser } from './ZoteroOAuth.ts'
import { ZoteroPeopleSignIn } from './ZoteroPeopleSignIn.ts'
import { PERSON } from './ZoteroSignIn.ts'

/** Zotero for all people: each has a library of files, and no groups. */
export function emulateZotero(): EmulatedVendor {
  return {
    signIn: null,
    openSignIn: (book) => new ZoteroPeopleSignIn(book, userOf),
    refused: INVALID_KEY,
    // https://www.zotero.org/support/dev/web_api/v3/basics#rate_limiting: 429 or 503, with `Retry-After`.
    limited: (seconds, { quirk }) => ({
      status: quirk === 'own-limits' ? 503 : 429,
      headers: { 'retry-after': String(seconds) },
    }),
    beginsSync: ({ path, query }) =>
      (query.get('start') ?? '0') === '0' &&
      (/^\/users\/\d+\/groups$/.test(path) || (path.endsWith('/collections') && query.has('since'))),
    open: (person) => new ZoteroWorld(person),
  }
}

class ZoteroWorld implements World {
  private readonly zotero = new StrictZotero()
  private readonly person: Person

  constructor(person: Person) {
    this.person = person
    this.zotero.me = userOf(person)
    this.zotero.addLibrary(`users/${userOf(person).userID}`, person.name)
  }

  answer(request: StrictRequest): StrictAnswer {
    return this.zotero.answerCall(request)
  }

  put(path: readonly Thing[], held: Held): void {
    const { zotero } = this
    const thing = path.at(-1)
    if (!thing) return
    const key = this.keyAt(path)
    const above = path.length > 1 ? this.keyAt(path.slice(0, -1)) : null
    if (thing.children)
      zotero.put(zotero.own, 'collections', { key, name: thing.name, parentCollection: above ?? false })
    if (held === null) return
    const about = { key, contentType: '', collections: above === null ? [] : [above] }
    zotero.addFile(zotero.own, thing.name, held === 'bad' ? '' : Buffer.from(held.bytes), about)
    // Listed, and not there.
    if (held === 'bad') zotero.own.files.delete(key)
  }

  remove(path: readonly Thing[]): void {
    const { zotero } = this
    const kind = path.at(-1)?.children ? 'collections' : 'items'
    const key = this.keyAt(path)
    if (zotero.own[kind].has(key)) zotero.remove(zotero.own, kind, key)
  }

  /** The same each time, so that accounts find their things after a restart. */
  private keyAt(path: readonly Thing[]): string {
    const hash = createHash('sha256')
      .update(`${this.person.id} ${idOf(path)}`)
      .digest()
    return keyOf(hash.subarray(0, 8))
  }
}

function userOf(person: Person): ZoteroUser {
  return { userID: PERSON.userID + EVERYBODY.indexOf(person), username: loginOf(person) }
}

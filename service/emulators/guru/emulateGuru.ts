import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import { keyOfBasic } from '../kit/keyOfBasic.ts'
import { ownerOfKey } from '../kit/ownerOfKey.ts'
import { SteadyIds } from '../kit/SteadyIds.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { take } from '../kit/take.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import { htmlOf } from '../people/htmlOf.ts'
import { isText, paragraphsOf } from '../people/paragraphsOf.ts'
import { emailOf, type Person } from '../people/people.ts'
import { writtenAt } from '../people/writtenAt.ts'
import { type StrictCard, type StrictFolder, StrictGuru, UNAUTHORIZED } from './server.ts'

/** Guru for all people: each has one collection. */
export function emulateGuru(): EmulatedVendor {
  return {
    signIn: null,
    keyOf(request) {
      const { user, password } = keyOfBasic(request)
      const owner = ownerOfKey(password)
      return owner && emailOf(owner) === user.toLowerCase() ? password : ''
    },
    refused: UNAUTHORIZED,
    // https://github.com/guruhq/py-sdk, tests/test_util.py: 429. Assumed: `Retry-After`.
    limited: (seconds) => ({ status: 429, headers: { 'retry-after': String(seconds) } }),
    checksKey: ({ path }) => path === '/api/v1/whoami',
    beginsSync: ({ path, query }) =>
      (path === '/api/v1/collections' || path === '/api/v1/search/query') && !query.has('token'),
    open: (person) => new GuruWorld(person),
  }
}

class GuruWorld implements World {
  private readonly email: string
  private readonly guru: StrictGuru
  /** By the id of a thing of the tree. */
  private readonly folders = new Map<string, StrictFolder>()
  private readonly cards = new Map<string, StrictCard>()
  private readonly ids: SteadyIds

  constructor(person: Person) {
    const [firstName = '', lastName = ''] = person.name.split(' ')
    this.email = emailOf(person)
    this.ids = new SteadyIds(person.id)
    this.guru = new StrictGuru({ email: this.email, firstName, lastName }, this.ids.next)
  }

  answer(request: StrictRequest, key: string): StrictAnswer {
    this.guru.tokens.set(this.email, key)
    return this.guru.answer(request)
  }

  put(path: readonly Thing[], held: Held, editedAt: string | null): void {
    const id = idOf(path)
    const thing = path.at(-1)
    if (!thing) return
    const { name } = thing
    this.ids.nameNext(id)
    const within = this.folders.get(idOf(path.slice(0, -1)))
    if (thing.children) this.putFolder(id, name, within)
    // Its cards are texts: what is a file elsewhere is not in Guru.
    if (held === null || !within || !isText(thing)) return
    const content = held === 'bad' ? '' : htmlOf(paragraphsOf(held))
    const modified = writtenAt(editedAt)
    const known = this.cards.get(id)
    if (known) this.guru.edit(known, { content }, modified)
    const card = known ?? this.guru.addCard(within, name, content, modified)
    this.cards.set(id, card)
    if (!within.items.includes(card)) within.items.push(card)
    if (held === 'bad') this.guru.forbidden.add(card.id)
  }

  private putFolder(id: string, name: string, within: StrictFolder | undefined): void {
    const known = this.folders.get(id)
    const folder = known ?? (within ? this.guru.addFolder(within, name) : this.guru.addCollection(name).home)
    this.folders.set(id, folder)
    if (within && !within.items.includes(folder)) within.items.push(folder)
  }

  remove(path: readonly Thing[]): void {
    const within = this.folders.get(idOf(path.slice(0, -1)))
    const gone = this.cards.get(idOf(path)) ?? this.folders.get(idOf(path))
    if (within) take(within.items, gone)
  }
}

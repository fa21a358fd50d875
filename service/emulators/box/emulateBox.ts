import { createHash } from 'node:crypto'
import { partsOf } from '../../src/sources/client/partsOf.ts'
import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import { emailOf, type Person } from '../people/people.ts'
import { withoutSlash } from '../people/withoutSlash.ts'
import { TOP } from './BoxTree.ts'
import { BOX_SIGN_IN, refused, StrictBox, UNAUTHORIZED } from './server.ts'

/** Box for all people: each has an account of their own. */
export function emulateBox(): EmulatedVendor {
  return {
    signIn: BOX_SIGN_IN,
    refused: UNAUTHORIZED,
    limited(seconds, { quirk }) {
      const headers = { 'retry-after': String(seconds) }
      // https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors: both say when to come again.
      return quirk === 'own-limits'
        ? refused(503, 'unavailable', headers)
        : refused(429, 'too_many_requests', headers)
    },
    beginsSync: ({ path, query }) => path === '/2.0/events' && query.get('stream_position') !== 'now',
    open: (person, _, contentUrl) => new BoxWorld(person, contentUrl),
  }
}

class BoxWorld implements World {
  private readonly box: StrictBox
  /** What Box knows a thing of the tree by. */
  private readonly keys = new Map<string, string>()
  /** The thing of the tree that a file is, by its number. */
  private readonly things = new Map<string, string>()

  constructor(person: Person, contentUrl: (id: string) => string) {
    const user = { id: numberOf(person), name: person.name, login: emailOf(person) }
    this.box = new StrictBox(user, (id) => contentUrl(this.things.get(id) ?? ''))
  }

  answer(request: StrictRequest): StrictAnswer {
    return this.box.answer(request) ?? refused(404, 'not_found')
  }

  put(path: readonly Thing[], held: Held): void {
    const { tree } = this.box
    const thing = path.at(-1)
    if (!thing) return
    const id = idOf(path)
    const text = held === null || held === 'bad' ? '' : Buffer.from(held.bytes)
    const known = this.keys.get(id)
    if (known) {
      tree.change(known, { text, ...(tree.thing(known).isTrashed && { isTrashed: false }) })
      return
    }
    const within = this.keys.get(idOf(path.slice(0, -1)))
    // What can't be picked is the address of a page.
    const type = thing.children ? 'folder' : thing.selectable ? 'file' : 'web_link'
    const key = tree.put(type, withoutSlash(thing.name), text, within ? partsOf(within).path : TOP)
    this.keys.set(id, key)
    if (type === 'file') this.things.set(partsOf(key).path, id)
    if (held === 'bad') tree.forbidden.add(key)
  }

  remove(path: readonly Thing[]): void {
    const key = this.keys.get(idOf(path))
    if (key) this.box.tree.change(key, { isTrashed: true })
  }
}

/** Ten digits. Box numbers people. */
function numberOf({ id }: Person): string {
  const number = BigInt(`0x${createHash('sha256').update(id).digest('hex').slice(0, 14)}`)
  return `1${String(number).padStart(9, '0').slice(0, 9)}`
}

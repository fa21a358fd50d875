import type { Held, World } from '../kit/Emulator.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import type { Person } from '../people/people.ts'
import { graphUser } from './graphUser.ts'
import { StrictDrive } from './StrictDrive.ts'
import { StrictGraph } from './server.ts'

/** Entries of a page. Assumed: as many as are asked for. */
const PAGE = 200

/** Whether a request asks a drive what changed since a token. */
export function asksChanges({ path, query }: StrictRequest): boolean {
  return path.endsWith('/root/delta') && query.get('token') !== 'latest' && !query.has('$skiptoken')
}

/** A drive of one person, with all that they have. Its things have the ids of the tree. */
export class DriveWorld implements World {
  protected readonly graph: StrictGraph
  protected readonly drive: StrictDrive
  private nextId = ''

  constructor(person: Person, contentUrl: (id: string) => string) {
    this.graph = new StrictGraph(graphUser(person), (_, id) => contentUrl(id))
    this.graph.pageSize = PAGE
    this.drive = this.graph.add(new StrictDrive(`b!${person.id}`, () => this.nextId))
    if (person.quirk === 'cursor-ends') this.drive.oldest = Number.POSITIVE_INFINITY
  }

  answer(request: StrictRequest): StrictAnswer {
    return this.graph.answer(request)
  }

  put(path: readonly Thing[], held: Held): void {
    const { drive } = this
    const thing = path.at(-1)
    if (!thing) return
    const id = idOf(path)
    // What can't be picked is a notebook: https://learn.microsoft.com/graph/api/resources/package
    const isFile = thing.children === null && thing.selectable
    const text = !isFile ? null : held === null || held === 'bad' ? '' : Buffer.from(held.bytes)
    if (held === 'bad') drive.locked.add(id)
    if (drive.things.has(id)) {
      if (isFile) drive.change(id, { text })
      return
    }
    this.nextId = id
    const within = path.length > 1 ? idOf(path.slice(0, -1)) : drive.rootId
    drive.put(fullWidth(thing.name), text, within, thing.selectable ? {} : { package: { type: 'oneNote' } })
  }

  remove(path: readonly Thing[]): void {
    if (this.drive.things.has(idOf(path))) this.drive.remove(idOf(path))
  }
}

/**
 * A name without the characters that a drive takes in none:
 * https://support.microsoft.com/office/64883a5d-228e-48f5-b3d2-eb39e07630fa
 */
function fullWidth(name: string): string {
  return name.replace(/["*:<>?/\\|]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
}

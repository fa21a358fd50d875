import { createHash } from 'node:crypto'

export type BoxType = 'file' | 'folder' | 'web_link'

export type BoxThing = {
  readonly type: BoxType
  readonly id: string
  name: string
  /** The number of the folder that it is in. */
  parent: string
  text: string | Buffer
  etag: number
  isTrashed: boolean
}

type BoxEvent = {
  readonly event_type: string
  readonly event_id: string
  readonly source: Readonly<Record<string, unknown>> | null
}

/** The folder at the top. */
export const TOP = '0'

/** What an account has, and what happened to it. Assumed: files and folders may have the same number. */
export class BoxTree {
  readonly things = new Map<string, BoxThing>()
  readonly events: BoxEvent[] = []
  /** Things that are there, and that the person may not read. */
  readonly forbidden = new Set<string>()
  private readonly next = { file: 1000, folder: 1000, web_link: 1000 }

  put(type: BoxType, name: string, text: BoxThing['text'], parent: string): string {
    const id = String(this.next[type])
    this.next[type] += 1
    const key = `${type}|${id}`
    this.things.set(key, { type, id, name, parent, text, etag: 0, isTrashed: false })
    this.happen(type === 'file' ? 'ITEM_UPLOAD' : 'ITEM_CREATE', key)
    return key
  }

  change(key: string, changed: Partial<Pick<BoxThing, 'text' | 'name' | 'parent' | 'isTrashed'>>): void {
    const thing = this.thing(key)
    Object.assign(thing, changed)
    thing.etag += 1
    // https://github.com/box/box-openapi, openapi.json: Event has the types.
    if (changed.isTrashed) this.happen('ITEM_TRASH', key)
    else if (changed.isTrashed === false) this.happen('ITEM_UNDELETE_VIA_TRASH', key)
    else if (changed.parent !== undefined) this.happen('ITEM_MOVE', key)
    else this.happen(changed.name === undefined ? 'ITEM_UPLOAD' : 'ITEM_RENAME', key)
  }

  /** `isShort`: as EventSource of openapi.json has it, not as the item itself. */
  happen(type: string, key: string, isShort = false): void {
    const { type: itemType, id, name } = this.thing(key)
    const source = isShort
      ? { item_type: itemType, item_id: id, item_name: name }
      : { type: itemType, id, name, etag: '1' }
    this.events.push({ event_type: type, event_id: String(this.events.length), source })
  }

  /** Null: it is nowhere, in the trash, or in something that is. */
  found(key: string): BoxThing | null {
    const thing = this.things.get(key)
    if (!thing || thing.isTrashed) return null
    return thing.parent === TOP || this.found(`folder|${thing.parent}`) ? thing : null
  }

  children(folder: string): BoxThing[] {
    return [...this.things.values()].filter(({ parent, isTrashed }) => parent === folder && !isTrashed)
  }

  isBelow(thing: BoxThing, folder: string): boolean {
    if (thing.parent === folder) return true
    const above = this.things.get(`folder|${thing.parent}`)
    return above !== undefined && this.isBelow(above, folder)
  }

  thing(key: string): BoxThing {
    const thing = this.things.get(key)
    if (!thing) throw new Error(`There is no ${key}`)
    return thing
  }
}

/** https://developer.box.com/reference/resources/file, …/folder, …/web-link */
export function entryOf({ type, id, name, parent, text, etag }: BoxThing): Readonly<Record<string, unknown>> {
  const entry = {
    name,
    etag: String(etag),
    created_at: '2026-01-01T00:00:00-08:00',
    modified_at: '2026-01-02T00:00:00-08:00',
    item_status: 'active',
    parent: { type: 'folder', id: parent, name: 'parent' },
    type,
    id,
  }
  if (type !== 'file') return entry
  return { ...entry, size: Buffer.byteLength(text), sha1: createHash('sha1').update(text).digest('hex') }
}

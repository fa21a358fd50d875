import { randomBytes } from 'node:crypto'

export type Data = Record<string, unknown> & { key: string; version: number }
export type StrictLibrary = {
  /** `users/1` or `groups/2`. */
  id: string
  name: string
  version: number
  collections: Map<string, Data>
  items: Map<string, Data>
  files: Map<string, string | Buffer>
  fullTexts: Map<string, string>
  gone: { kind: 'collections' | 'items'; key: string; version: number }[]
}

const LETTERS = '23456789ABCDEFGHIJKLMNPQRSTUVWXYZ'

/** What libraries of Zotero hold, and what people do there. */
export class ZoteroContents {
  readonly libraries: StrictLibrary[] = []

  get own(): StrictLibrary {
    const [own] = this.libraries
    if (!own) throw new Error('No library')
    return own
  }

  addLibrary(id: string, name: string): StrictLibrary {
    const maps = { collections: new Map(), items: new Map(), files: new Map(), fullTexts: new Map() }
    const library: StrictLibrary = { id, name, version: 100, ...maps, gone: [] }
    this.libraries.push(library)
    return library
  }

  /** Each write is a version of its own. */
  put(library: StrictLibrary, kind: 'collections' | 'items', given: Record<string, unknown>): string {
    library.version += 1
    const key = String(given.key ?? keyOf())
    const moment = '2026-06-01T10:00:00Z'
    const before = library[kind].get(key) ?? { dateAdded: moment }
    // Assumed: what is there again is deleted no more.
    library.gone = library.gone.filter((one) => one.key !== key)
    library[kind].set(key, { ...before, ...given, dateModified: moment, key, version: library.version })
    return key
  }

  addCollection(library: StrictLibrary, name: string, parentCollection: string | false = false): string {
    return this.put(library, 'collections', { name, parentCollection })
  }

  addPaper(library: StrictLibrary, title: string, collections: string[] = [], more: object = {}): string {
    const data = { itemType: 'journalArticle', title, creators: [], tags: [], collections, ...more }
    return this.put(library, 'items', data)
  }

  addFile(library: StrictLibrary, filename: string, content: string | Buffer, more: object = {}): string {
    const data = {
      itemType: 'attachment',
      linkMode: 'imported_file',
      filename,
      title: filename,
      collections: [],
      ...more,
    }
    const key = this.put(library, 'items', { contentType: 'text/plain', ...data })
    library.files.set(key, content)
    return key
  }

  remove(library: StrictLibrary, kind: 'collections' | 'items', key: string): void {
    library.version += 1
    library[kind].delete(key)
    library.gone.push({ kind, key, version: library.version })
    if (kind === 'items') return
    // What was in it is in it no more, and says so.
    for (const item of library.items.values()) {
      const collections = Array.isArray(item.collections) ? item.collections : []
      if (!collections.includes(key)) continue
      Object.assign(item, { collections: collections.filter((one) => one !== key), version: library.version })
    }
  }
}

/** Eight characters: https://www.zotero.org/support/dev/web_api/v3/write_requests#object_keys */
export function keyOf(bytes: Uint8Array = randomBytes(8)): string {
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

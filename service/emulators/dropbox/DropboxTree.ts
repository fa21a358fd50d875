import { createHash, randomUUID } from 'node:crypto'

export type Thing = {
  readonly id: string
  name: string
  /** The folder that it is in; null: the top. */
  parent: string | null
  /** Of a file; null: it is a folder. */
  text: string | Buffer | null
  rev: number
  /** What its metadata says besides. */
  more: Readonly<Record<string, unknown>>
}

/** What happened at a path: an entry, or that there is none any more. */
type Change = { readonly path: string; readonly id: string | null }

const HASH_BLOCK = 4 * 1024 * 1024

/** Folders and files of one account, and what happened to them, by their paths. */
export class DropboxTree {
  readonly things = new Map<string, Thing>()
  readonly log: Change[] = []
  /** Cursors below are too old. */
  oldest = 0
  /** Files that are not handed out. */
  readonly restricted = new Set<string>()
  private readonly newId: () => string

  constructor(newId: () => string = () => `id:${randomUUID().replaceAll('-', '')}`) {
    this.newId = newId
  }

  put(name: string, text: Thing['text'], parent: string | null = null, more: Thing['more'] = {}): string {
    const id = this.newId()
    this.things.set(id, { id, name, parent, text, rev: 1, more })
    this.record(id)
    return id
  }

  change(id: string, text: string | Buffer): void {
    const thing = this.thing(id)
    thing.text = text
    thing.rev += 1
    this.record(id)
  }

  /** Under another name, or in another folder: gone from there, and new here, with all that is in it. */
  place(id: string, { name, parent }: { readonly name?: string; readonly parent?: string | null }): void {
    this.log.push({ path: this.pathOf(id), id: null })
    const thing = this.thing(id)
    if (name !== undefined) thing.name = name
    if (parent !== undefined) thing.parent = parent
    for (const one of [id, ...this.below(id)]) {
      // Assumed: each move makes a new revision of a file.
      this.thing(one).rev += 1
      this.record(one)
    }
  }

  remove(id: string): void {
    this.log.push({ path: this.pathOf(id), id: null })
    for (const one of [id, ...this.below(id)]) this.things.delete(one)
  }

  /** As it was displayed. */
  pathOf(id: string | null): string {
    if (id === null) return ''
    const { name, parent } = this.thing(id)
    return `${this.pathOf(parent)}/${name}`
  }

  /** By a path in any case. */
  at(path: string): Thing | undefined {
    const wanted = path.toLowerCase()
    return [...this.things.values()].find(({ id }) => this.pathOf(id).toLowerCase() === wanted)
  }

  children(parent: string | null): Thing[] {
    return [...this.things.values()].filter((thing) => thing.parent === parent)
  }

  /** At all depths, the upper ones first. */
  below(id: string): string[] {
    return this.children(id).flatMap((child) => [child.id, ...this.below(child.id)])
  }

  /** files.stone: FolderMetadata, FileMetadata */
  entry({ id, name, text, rev, more }: Thing) {
    const path = this.pathOf(id)
    const place = { name, id, path_lower: path.toLowerCase(), path_display: path }
    if (text === null) return { '.tag': 'folder', ...place, ...more }
    return {
      '.tag': 'file',
      ...place,
      rev: rev.toString(16).padStart(9, '0'),
      size: Buffer.byteLength(text),
      client_modified: '2026-01-01T00:00:00Z',
      server_modified: '2026-01-02T00:00:00Z',
      is_downloadable: true,
      content_hash: contentHash(text),
      ...more,
    }
  }

  private record(id: string): void {
    this.log.push({ path: this.pathOf(id), id })
  }

  private thing(id: string): Thing {
    const thing = this.things.get(id)
    if (!thing) throw new Error(`Nothing has the id ${id}`)
    return thing
  }
}

/** https://www.dropbox.com/developers/reference/content-hash */
function contentHash(text: string | Buffer): string {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const all = createHash('sha256')
  for (let from = 0; from < bytes.length; from += HASH_BLOCK)
    all.update(
      createHash('sha256')
        .update(bytes.subarray(from, from + HASH_BLOCK))
        .digest(),
    )
  return all.digest('hex')
}

import { createHash } from 'node:crypto'

type Facets = Readonly<Record<string, unknown>>
type Thing = {
  id: string
  parent: string
  name: string
  text: string | Buffer | null
  facets: Facets
}
/** What was told: the thing as it is, or that it is gone. */
type Told = { readonly id: string; readonly isGone: boolean }

/**
 * A drive that tells its changes as the reference has it: each thing once, as it is now, deleted ones by their id.
 * https://learn.microsoft.com/graph/api/driveitem-delta
 */
export class StrictDrive {
  readonly id: string
  readonly rootId: string
  /** Tokens below are too old. */
  oldest = 0
  readonly things = new Map<string, Thing>()
  /** Files that are not handed out. */
  readonly locked = new Set<string>()
  private readonly log: Told[] = []
  private readonly hashes = new Map<string | Buffer, string>()
  private readonly newId: () => string

  constructor(id: string, newId?: () => string) {
    this.id = id
    this.rootId = `${id}-ROOT`
    this.newId = newId ?? (() => `${id}-${this.things.size + this.log.length + 1}`)
  }

  /** `text`: null for a folder. `facets`: what else is said of it. Answers its id. */
  put(name: string, text: Thing['text'], parent = this.rootId, facets: Facets = {}): string {
    const id = this.idIn(parent, name) ?? this.newId()
    this.things.set(id, { id, parent, name, text, facets })
    this.log.push({ id, isGone: false })
    return id
  }

  /** So many new files in a folder, of which nothing is told. */
  fill(folder: string, count: number): void {
    for (let n = 0; n < count; n += 1) {
      const id = `${folder}-${n}`
      this.things.set(id, { id, parent: folder, name: `${n}.txt`, text: `words of ${n}`, facets: {} })
    }
  }

  move(id: string, parent: string): void {
    this.change(id, { parent })
  }

  change(id: string, changed: Partial<Pick<Thing, 'name' | 'parent' | 'text'>>): void {
    const thing = this.things.get(id)
    if (!thing) throw new Error(`There is no ${id}`)
    Object.assign(thing, changed)
    this.log.push({ id, isGone: false })
  }

  /** With all that is in it, of which nothing is told. */
  remove(id: string): void {
    for (const { id: child, parent } of [...this.things.values()]) if (parent === id) this.drop(child)
    this.drop(id)
    this.log.push({ id, isGone: true })
  }

  /** `hasShortcuts`: as https://github.com/OneDrive/onedrive-api-docs/issues/1781 has it, they come for those who ask. */
  children(folder: string, hasShortcuts: boolean): unknown[] {
    const within = folder === 'root' ? this.rootId : folder
    return [...this.things.values()]
      .filter(({ parent, facets }) => parent === within && (hasShortcuts || !facets.remoteItem))
      .map((one) => this.answerOf(one))
  }

  isVault(id: string): boolean {
    return this.things.get(id)?.facets.specialFolder !== undefined
  }

  /** By names and contents. */
  search(text: string): unknown[] {
    const found = [...this.things.values()].filter((one) => `${one.name} ${one.text ?? ''}`.includes(text))
    return found.map((one) => this.answerOf(one))
  }

  item(id: string): unknown {
    if (id === 'root' || id === this.rootId)
      return { id: this.rootId, name: 'root', root: {}, folder: {}, parentReference: { driveId: this.id } }
    const thing = this.things.get(id)
    return thing && this.answerOf(thing)
  }

  /** What changed since a token, and the token of now. Null: it is too old. */
  since(token: number): { readonly entries: unknown[]; readonly now: number } | null {
    if (token < this.oldest) return null
    const last = new Map(this.log.slice(token).map((one) => [one.id, one]))
    // Assumed: a folder is told before what was in it. A parent's path is left out.
    const entries = [...last.values()].map(({ id, isGone }) => {
      const thing = this.things.get(id)
      return isGone || !thing
        ? { id, deleted: { state: 'deleted' }, parentReference: {} }
        : this.answerOf(thing)
    })
    return { entries: [this.item('root'), ...entries], now: this.log.length }
  }

  get now(): number {
    return this.log.length
  }

  private idIn(parent: string, name: string): string | null {
    for (const one of this.things.values()) if (one.parent === parent && one.name === name) return one.id
    return null
  }

  private drop(id: string): void {
    for (const { id: child, parent } of [...this.things.values()]) if (parent === id) this.drop(child)
    this.things.delete(id)
  }

  /** Pages of thousands tell it again and again. */
  private hashOf(text: string | Buffer): string {
    const known = this.hashes.get(text) ?? createHash('md5').update(text).digest('base64')
    this.hashes.set(text, known)
    return known
  }

  /** https://learn.microsoft.com/graph/api/resources/driveitem */
  private answerOf({ id, parent, name, text, facets }: Thing) {
    const content =
      text === null
        ? { folder: { childCount: 1 }, size: 0 }
        : {
            size: Buffer.byteLength(text),
            file: {
              mimeType: 'text/plain',
              hashes: { quickXorHash: this.hashOf(text) },
            },
          }
    return {
      id,
      name,
      eTag: `"{${id}},1"`,
      webUrl: `https://acme.sharepoint.com/${encodeURIComponent(name)}`,
      createdDateTime: '2026-01-01T00:00:00Z',
      lastModifiedDateTime: '2026-01-02T00:00:00Z',
      parentReference: { driveId: this.id, id: parent },
      ...content,
      ...facets,
    }
  }
}

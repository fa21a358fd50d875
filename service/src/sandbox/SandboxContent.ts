import type { Edits } from '../../emulators/kit/Edits.ts'
import { contentTree, findThing, idOf, type Thing, walk } from '../../emulators/people/contentTree.ts'
import { documentOf, type PersonDocument } from '../../emulators/people/documentOf.ts'
import type { Person } from '../../emulators/people/people.ts'
import { SOURCE_SHAPES, type SourceShape } from '../../emulators/people/sourceShapes.ts'
import type { ThirdPartySource } from '../sources/thirdPartySources.ts'

/** An item as the content API answers it. */
export type ContentItem = {
  readonly id: string
  readonly parent: string | null
  readonly root: string | null
  readonly name: string
  readonly type: string
  readonly selectable: boolean
  readonly expandable: boolean
  readonly format: string | null
  readonly url: string
  readonly created: string
  readonly updated: string
  readonly version: string
}

/** Days after 2024-01-01 over which the items were made. */
const SPREAD = 300
const DAY = 86_400_000
const FIRST_DAY = Date.UTC(2024, 0, 1, 9)

/** All that one person has at one source. */
export class SandboxContent {
  private readonly shape: SourceShape
  private readonly tree: ReturnType<typeof contentTree>

  constructor(
    private readonly source: ThirdPartySource,
    private readonly person: Person,
    private readonly edits: Edits,
    /** The sandbox's address. */
    private readonly publicUrl: string,
  ) {
    this.shape = SOURCE_SHAPES[source]
    this.tree = contentTree(this.shape, person)
  }

  /** A page of a folder, or of the top with null. Null: no such folder. */
  list(
    parent: string | null,
    from: number,
    limit: number,
  ): { items: ContentItem[]; next: number | null } | null {
    const path = parent === null ? [] : this.find(parent)
    if (path === null) return null
    const children = parent === null ? this.tree : (path.at(-1)?.children ?? null)
    if (children === null) return null
    const items: ContentItem[] = []
    let index = from
    for (; index < children.count && items.length < limit; index += 1) {
      const child = children.at(index)
      if (child) items.push(...this.present([...path, child]))
    }
    return { items, next: index < children.count ? index : null }
  }

  /** A page of everything, folders before what is in them, and how many edits it takes into account. */
  everything(from: number, limit: number): { items: ContentItem[]; next: number | null; edits: number } {
    const items: ContentItem[] = []
    const edits = this.edits.length
    let index = 0
    for (const path of walk(this.tree)) {
      if (items.length === limit) return { items, next: index, edits }
      if (index >= from) items.push(...this.present(path))
      index += 1
    }
    return { items, next: null, edits }
  }

  /** How many edits there were. */
  get editsUntilNow(): number {
    return this.edits.length
  }

  /** What was changed and removed after so many edits, with all that is in it. */
  changedSince(before: number): { changed: ContentItem[]; removed: string[]; edits: number } {
    const touched = this.edits.itemsSince(before).flatMap((id) => this.within(id))
    return {
      changed: touched.flatMap((path) => this.present(path)),
      removed: touched.map(idOf).filter((id) => this.edits.isRemoved(id)),
      edits: this.edits.length,
    }
  }

  /** The content and a name that says its type. Null: there is none. `bad`: there is, but it cannot be read. */
  content(id: string): PersonDocument | 'bad' | null {
    const path = this.find(id)
    if (!path) return null
    const { shape, person } = this
    return documentOf({ shape, person, path, revision: this.edits.revision(id) })
  }

  private find(id: string): readonly Thing[] | null {
    return this.edits.isRemoved(id) ? null : findThing(this.tree, id)
  }

  private within(id: string): (readonly Thing[])[] {
    const path = findThing(this.tree, id)
    const children = path?.at(-1)?.children
    return path ? [path, ...(children ? walk(children, path) : [])] : []
  }

  private present(path: readonly Thing[]): ContentItem[] {
    const thing = path.at(-1)
    const id = idOf(path)
    if (!thing || this.edits.isRemoved(id)) return []
    const made = FIRST_DAY + (hash(id) % SPREAD) * DAY
    return [
      {
        id,
        parent: path.length > 1 ? idOf(path.slice(0, -1)) : null,
        root: this.shape.root ?? null,
        name: thing.name,
        type: thing.type,
        selectable: thing.selectable,
        expandable: thing.children !== null,
        format: this.formatOf(thing),
        url: `${this.publicUrl}/${this.source}/view?item=${encodeURIComponent(id)}`,
        created: new Date(made).toISOString(),
        updated: this.edits.editedAt(id) ?? new Date(made + DAY).toISOString(),
        version: String(this.edits.revision(id)),
      },
    ]
  }

  private formatOf({ document, name }: Thing): string | null {
    if (document === null) return null
    return this.shape.own && !name.endsWith(`.${document}`) ? this.source : document.toUpperCase()
  }
}

/** FNV-1a: spreads ids evenly, and the same every time. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value
}

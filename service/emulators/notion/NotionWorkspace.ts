import { randomUUID } from 'node:crypto'

export type Members = Readonly<Record<string, unknown>>
export type StrictParent =
  | { readonly type: 'workspace'; readonly workspace: true }
  | { readonly type: 'page_id'; readonly page_id: string }
  | { readonly type: 'block_id'; readonly block_id: string }
  | { readonly type: 'database_id'; readonly database_id: string }
  | { readonly type: 'data_source_id'; readonly data_source_id: string; readonly database_id: string }
/** A page and a database are blocks too, with the same id. */
export type StrictThing = {
  id: string
  object: 'page' | 'database' | 'data_source' | 'block'
  /** Of a block. */
  type: string
  content: Members
  title: string
  properties: Members
  parent: StrictParent
  createdTime: string
  editedTime: string
  isTrashed: boolean
}

const WORKSPACE: StrictParent = { type: 'workspace', workspace: true }
const MINUTE = 60_000

/** What a workspace of Notion holds, what of it a person picked at the sign-in, and what people do there. */
export class NotionWorkspace {
  readonly things = new Map<string, StrictThing>()
  /** Ids that the person picked at the sign-in. */
  readonly picked = new Set<string>()
  now = Date.UTC(2026, 0, 1)
  /** What was ever put into a thing, by its id. */
  private readonly inside = new Map<string | null, StrictThing[]>()
  private readonly newId: () => string

  constructor(newId: () => string = randomUUID) {
    this.newId = newId
  }

  /** A page that the person picked, or one in another thing. */
  addPage(title: string, { parent = WORKSPACE, properties = {} as Members } = {}): StrictThing {
    const page = this.add({ object: 'page', type: 'child_page', title, parent, properties })
    if (parent.type === 'workspace') this.picked.add(page.id)
    return page
  }

  addBlock(within: string, type: string, content: Members = {}): StrictThing {
    const { object } = this.thing(within)
    const parent: StrictParent =
      object === 'page' ? { type: 'page_id', page_id: within } : { type: 'block_id', block_id: within }
    return this.add({ object: 'block', type, content, parent })
  }

  /** With one table, or as many as there are names. Answers the tables. */
  addDatabase(title: string, parent: StrictParent = WORKSPACE, names: readonly string[] = [title]) {
    const database = this.add({ object: 'database', type: 'child_database', title, parent })
    if (parent.type === 'workspace') this.picked.add(database.id)
    const above: StrictParent = { type: 'database_id', database_id: database.id }
    const tables = names.map((name) => this.add({ object: 'data_source', title: name, parent: above }))
    return { database, tables }
  }

  addRow(table: StrictThing, title: string, properties: Members = {}): StrictThing {
    const database_id = 'database_id' in table.parent ? table.parent.database_id : ''
    const parent: StrictParent = { type: 'data_source_id', data_source_id: table.id, database_id }
    return this.addPage(title, { parent, properties })
  }

  /** What stands directly in it. */
  below(id: string): StrictThing[] {
    return (this.inside.get(id) ?? []).filter((one) => this.things.has(one.id))
  }

  /** Edits it. With a block, its page is edited. */
  edit(id: string, change: Partial<StrictThing>): void {
    const thing = this.thing(id)
    Object.assign(thing, change)
    for (let one: StrictThing | undefined = thing; one; one = this.things.get(idIn(one.parent) ?? '')) {
      one.editedTime = this.time()
      if (one.object !== 'block') return
    }
  }

  thing(id: string): StrictThing {
    const thing = this.things.get(id)
    if (!thing) throw new Error(`Nothing is ${id}`)
    return thing
  }

  private add(given: Partial<StrictThing> & Pick<StrictThing, 'object' | 'parent'>): StrictThing {
    const times = { createdTime: this.time(), editedTime: this.time(), isTrashed: false }
    const thing = { id: this.newId(), type: '', content: {}, title: '', properties: {}, ...times, ...given }
    this.things.set(thing.id, thing)
    const above = idIn(thing.parent)
    const list = this.inside.get(above) ?? []
    this.inside.set(above, list)
    list.push(thing)
    return thing
  }

  private time(): string {
    return new Date(Math.floor(this.now / MINUTE) * MINUTE).toISOString()
  }

  /** What was picked, and what is in that. */
  isSeen(thing: StrictThing): boolean {
    for (let one: StrictThing | undefined = thing; one; one = this.things.get(idIn(one.parent) ?? ''))
      if (this.picked.has(one.id)) return true
    return false
  }

  /** What is in the trash takes along what is in it. */
  isTrashed(thing: StrictThing): boolean {
    for (let one: StrictThing | undefined = thing; one; one = this.things.get(idIn(one.parent) ?? ''))
      if (one.isTrashed) return true
    return false
  }
}

/** What a parent stands for; null: the workspace. */
export function idIn(parent: StrictParent): string | null {
  switch (parent.type) {
    case 'workspace':
      return null
    case 'page_id':
      return parent.page_id
    case 'block_id':
      return parent.block_id
    case 'database_id':
      return parent.database_id
    case 'data_source_id':
      return parent.data_source_id
  }
}

export type Status = 'current' | 'archived' | 'trashed'
export type Space = { readonly id: string; readonly key: string; name: string; status: Status }
/** A page or a folder. */
export type Content = {
  readonly id: string
  readonly type: 'page' | 'folder'
  title: string
  spaceId: string
  parentId: string | null
  /** Also a whiteboard, a database or a link. */
  parentType: string | null
  status: Status
  version: { number: number; createdAt: string }
  storage: string
  labels: string[]
  /** Only others may see it. */
  isRestricted: boolean
}
export type File = {
  readonly id: string
  readonly pageId: string
  readonly title: string
  readonly mediaType: string
  data: string | Buffer
  status: Status
  version: { number: number; createdAt: string }
}

/** What a site of Confluence holds, and what people do there. */
export class ConfluenceContents {
  readonly spaces: Space[] = []
  readonly contents = new Map<string, Content>()
  readonly files: File[] = []
  private readonly now: () => Date
  private ids = 1000

  constructor(now: () => Date) {
    this.now = now
  }

  addSpace(name: string): Space {
    const id = this.nextId()
    const space: Space = { id, key: `K${id}`, name, status: 'current' }
    this.spaces.push(space)
    return space
  }

  /** In a space, or in a page or folder. */
  add(title: string, within: Space | Content, more: Partial<Content> = {}): Content {
    const isSpace = 'key' in within
    const content: Content = {
      id: this.nextId(),
      type: 'page',
      title,
      spaceId: isSpace ? within.id : within.spaceId,
      parentId: isSpace ? null : within.id,
      parentType: isSpace ? null : within.type,
      status: 'current',
      version: { number: 1, createdAt: this.now().toISOString() },
      storage: '',
      labels: [],
      isRestricted: false,
      ...more,
    }
    this.contents.set(content.id, content)
    return content
  }

  attach(page: Content, title: string, data: string | Buffer, mediaType = 'text/plain'): File {
    const version = { number: 1, createdAt: this.now().toISOString() }
    const id = `att${this.nextId()}`
    const file: File = { id, pageId: page.id, title, mediaType, data, status: 'current', version }
    this.files.push(file)
    return file
  }

  /** Somebody edits it, which makes a version. */
  edit(thing: Content | File, changes: Partial<Content & File>): void {
    const { number } = thing.version
    Object.assign(thing, changes, { version: { number: number + 1, createdAt: this.now().toISOString() } })
  }

  private nextId(): string {
    this.ids += 1
    return String(this.ids)
  }
}

/** `restricted`: to some of those who sign in, such as agents. `hidden`: in no list of the site. */
export type Visibility = 'public' | 'restricted' | 'hidden'

/** A thing at the source that can be listed. */
export type SourceItem = {
  readonly externalId: string
  readonly parentExternalId: string | null
  readonly rootExternalId: string | null
  readonly name: string
  /** FILE, FOLDER, PAGE, COLLECTION, TICKET …, as the source has it. */
  readonly itemType: string
  readonly isSelectable: boolean
  readonly isExpandable: boolean
  /** Upper case, for example PDF or NOTION. Null: it has no content of its own, as folders have none. */
  readonly fileFormat: string | null
  readonly externalUrl: string | null
  /** ISO date-times. */
  readonly createdAt: string | null
  readonly updatedAt: string | null
  /** Changes whenever the content does. */
  readonly version: string
  /** Bytes of its content, where the source says it before it is fetched. */
  readonly size?: number | null
  /** What its content is at the source, for sources that hand it out as something else. */
  readonly mimeType?: string | null
  /** What the source is asked with where its id is not enough: up to 2 kB, kept and never shown. */
  readonly handle?: string | null
  /** Who can see it there, for sources that publish. */
  readonly visibility?: Visibility | null
}

export type ItemPage = { readonly items: readonly SourceItem[]; readonly nextCursor: string | null }

/** One item's content: bytes with a name that says their type. */
export type ItemContent = { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }

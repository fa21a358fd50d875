/** `restricted`: visible to some signed-in users, such as agents. `hidden`: in no list of the site. */
export type Visibility = 'public' | 'restricted' | 'hidden'

/** An item that a source lists. */
export type SourceItem = {
  readonly externalId: string
  readonly parentExternalId: string | null
  readonly rootExternalId: string | null
  readonly name: string
  /** FILE, FOLDER, PAGE, COLLECTION, TICKET …, named as at the source. */
  readonly itemType: string
  readonly isSelectable: boolean
  readonly isExpandable: boolean
  /** Upper case, for example PDF or NOTION. Null: no content of its own, as for folders. */
  readonly fileFormat: string | null
  readonly externalUrl: string | null
  /** ISO date-times. */
  readonly createdAt: string | null
  readonly updatedAt: string | null
  /** Changes whenever the content does. */
  readonly version: string
  /** Size of the content in bytes, if the listing contains it. */
  readonly size?: number | null
  /** The content's type at the source, for sources that convert it. */
  readonly mimeType?: string | null
  /** What a request needs beside the id, up to 2 kB. Stored, never shown. */
  readonly handle?: string | null
  /** Who can see it at the source, for sources that publish. */
  readonly visibility?: Visibility | null
}

export type ItemPage = { readonly items: readonly SourceItem[]; readonly nextCursor: string | null }

/** The content of an item. The file extension of its name tells the type. */
export type ItemContent = { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }

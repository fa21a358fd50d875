import { type Connector, SourceFault, type SourceItem } from '../src/sources/Connector.ts'

/** `null`: a folder. */
type Thing = { parent: string | null; content: string | null }

/** A source of a test, in memory. Its items have names that are their ids, whatever folder they are in. */
export class MemorySource {
  readonly things = new Map<string, Thing>()
  /** Everything that it was asked for, in order: `list:<folder>`, `fetch:<item>`, `start`, `changes:<cursor>`. */
  readonly asked: string[] = []
  /** Folders that cannot be read, and why. */
  readonly broken = new Map<string, SourceFault>()
  /** Items of a page. */
  pageSize = 3

  put(id: string, content: string | null, parent: string | null = null): void {
    this.things.set(id, { parent, content })
  }

  remove(id: string): void {
    for (const [other, { parent }] of this.things) if (parent === id) this.remove(other)
    this.things.delete(id)
  }

  item(id: string): SourceItem {
    const { parent = null, content = null } = this.things.get(id) ?? {}
    return {
      externalId: id,
      parentExternalId: parent,
      rootExternalId: null,
      name: content === null ? id : `${id}.txt`,
      itemType: content === null ? 'FOLDER' : 'FILE',
      isSelectable: true,
      isExpandable: content === null,
      fileFormat: content === null ? null : 'TXT',
      externalUrl: null,
      createdAt: null,
      updatedAt: null,
      version: content ?? '',
    }
  }

  /** It says nothing of changes, unless `more` does. */
  connector(more: Partial<Connector> = {}): Connector {
    return {
      revoke: async () => {},
      identify: async (credential) => ({
        externalId: `S3|${credential.extra.access_key}`,
        metadata: { name: 'memory' },
      }),
      list: async (_, { folder, cursor }) => {
        this.asked.push(`list:${folder ?? ''}`)
        const fault = this.broken.get(folder ?? '')
        if (fault) throw fault
        if (folder !== null && !this.things.has(folder)) throw new SourceFault('gone', 'It is gone.')
        const all = [...this.things].filter(([, { parent }]) => parent === folder).map(([id]) => id)
        const from = Number(cursor ?? 0)
        const until = from + this.pageSize
        const items = all.slice(from, until).map((id) => this.item(id))
        return { items, nextCursor: until < all.length ? String(until) : null }
      },
      fetch: async (_, item) => {
        this.asked.push(`fetch:${item.externalId}`)
        const content = this.things.get(item.externalId)?.content
        if (content == null) throw new SourceFault('gone', 'It is gone.')
        return { name: item.name, bytes: bytesOf(content) }
      },
      ...more,
    }
  }
}

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}

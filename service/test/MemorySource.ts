import { FetchFault } from '../src/outbound/FetchFault.ts'
import type { Connector } from '../src/sources/Connector.ts'
import { SourceFault } from '../src/sources/SourceFault.ts'
import type { SourceItem } from '../src/sources/SourceItem.ts'

/** `null`: a folder. */
type Thing = { parent: string | null; content: string | null }

/** A source of a test, in memory. Its items have names that are their ids, whatever folder they are in. */
export class MemorySource {
  readonly things = new Map<string, Thing>()
  /** Everything that it was asked for, in order: `list:<folder>`, `fetch:<item>`, `has:<item>`, `start`, `changes:<cursor>`. */
  readonly asked: string[] = []
  /** Folders that cannot be read, and why. */
  readonly broken = new Map<string, SourceFault>()
  /** Items whose content cannot be had, and why; of `*` none. */
  readonly unfetched = new Map<string, SourceFault>()
  /** Items that no listing has, though they are there. */
  readonly hidden = new Set<string>()
  /** Folders whose page cursors are refused, and how. */
  readonly refused = new Map<string, SourceFault>()
  /** Items that cannot be asked for by their ids, and why. */
  readonly unasked = new Map<string, SourceFault>()
  /** When items last changed. Of others it does not say. */
  readonly dates = new Map<string, string>()
  /** Items of a page. */
  pageSize = 3

  put(id: string, content: string | null, parent: string | null = null): void {
    this.things.set(id, { parent, content })
  }

  /** A folder with so many files, `f0` and on. */
  fill(folder: string, files: number): void {
    this.put(folder, null)
    for (let index = 0; index < files; index += 1) this.put(`f${index}`, `words ${index}`, folder)
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
      updatedAt: this.dates.get(id) ?? null,
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
        const fault = this.broken.get(folder ?? '') ?? (cursor && this.refused.get(folder ?? ''))
        if (fault) throw fault
        if (folder !== null && !this.things.has(folder)) throw new SourceFault('gone', 'It is gone.')
        const isListed = ([id, { parent }]: [string, Thing]) => parent === folder && !this.hidden.has(id)
        const all = [...this.things].filter(isListed).map(([id]) => id)
        const from = Number(cursor ?? 0)
        const until = from + this.pageSize
        const items = all.slice(from, until).map((id) => this.item(id))
        return { items, nextCursor: until < all.length ? String(until) : null }
      },
      fetch: async (_, item) => {
        this.asked.push(`fetch:${item.externalId}`)
        const fault = this.unfetched.get(item.externalId) ?? this.unfetched.get('*')
        if (fault) throw fault
        const content = this.things.get(item.externalId)?.content
        if (content == null) throw new SourceFault('gone', 'It is gone.')
        return { name: item.name, bytes: bytesOf(content) }
      },
      has: async (_, { externalId }) => {
        this.asked.push(`has:${externalId}`)
        const fault = this.unasked.get(externalId)
        if (fault) throw fault
        return this.things.has(externalId)
      },
      ...more,
    }
  }
}

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}

/** What a source answers: with this HTTP status. */
export function answered(status: number): SourceFault {
  const cause = new FetchFault('status', { status })
  return new SourceFault('unavailable', 'The source has a problem.', null, { cause })
}

/** That it was asked too often. */
export function limited(): SourceFault {
  return new SourceFault('rate-limited', 'The source was asked too often.', 30)
}

/** Nothing. */
export function unanswered(): SourceFault {
  const cause = new FetchFault('timeout')
  return new SourceFault('unavailable', 'The source did not answer in time.', null, { cause })
}

/** Something that nobody can read. */
export function garbled(): SourceFault {
  const cause = new FetchFault('garbled')
  return new SourceFault('unavailable', 'The source answered something else.', null, { cause })
}

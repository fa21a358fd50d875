import type { Connector } from '../src/sources/Connector.ts'
import type { Credential } from '../src/sources/Credential.ts'
import type { SourceItem } from '../src/sources/SourceItem.ts'

const { signal } = new AbortController()

/** What a test does with a connector, with no service in between. */
export class SourceTrial {
  readonly connector: Connector
  readonly credential: Credential

  constructor(connector: Connector, credential: Credential) {
    this.connector = connector
    this.credential = credential
  }

  /** All pages of a folder, or of the top. */
  async folder(folder: SourceItem | null, types?: readonly string[]): Promise<SourceItem[]> {
    const items: SourceItem[] = []
    let cursor: string | null = null
    do {
      const asked = { folder: folder?.externalId ?? null, handle: folder?.handle ?? null, cursor }
      const page = await this.connector.list(this.credential, { ...asked, ...(types && { types }) }, signal)
      items.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    return items
  }

  /** Everything below, by the names that lead there. */
  async below(folder: SourceItem | null = null, above = ''): Promise<Map<string, SourceItem>> {
    const found = new Map<string, SourceItem>()
    for (const item of await this.folder(folder)) {
      const path = `${above}${item.name}`
      found.set(path, item)
      if (!item.isExpandable) continue
      for (const [name, one] of await this.below(item, `${path}/`)) found.set(name, one)
    }
    return found
  }

  async at(path: string): Promise<SourceItem> {
    const item = (await this.below()).get(path)
    if (!item) throw new Error(`${path} is not listed`)
    return item
  }

  async read(item: SourceItem): Promise<{ name: string; text: string }> {
    const { name, bytes } = await this.connector.fetch(this.credential, item, signal)
    const parts: Uint8Array[] = []
    for await (const part of bytes) parts.push(part)
    return { name, text: Buffer.concat(parts).toString() }
  }

  identify(changed: Partial<Credential> = {}) {
    return this.connector.identify({ ...this.credential, ...changed }, signal)
  }

  start(roots: readonly string[] = []) {
    const feed = { roots: async () => roots }
    return this.connector.start?.(this.credential, feed, signal) ?? Promise.resolve(null)
  }

  async changes(cursor: string | null, roots: readonly string[] = []) {
    const feed = {
      roots: async () => roots,
      picked: async () => [],
      known: async () => [],
      byHandle: async () => [],
      cursor,
    }
    const changes = await this.connector.changes?.(this.credential, feed, signal)
    if (!changes) throw new Error('It tells no changes')
    return changes
  }
}

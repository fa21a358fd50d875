import { createEmbedder, type Embedder, type EmbeddingEndpoint } from './createEmbedder.ts'

/** One embedder for each model that is configured. */
export type Embedders = {
  /** What the contract calls them. */
  readonly names: readonly string[]
  /** Not enabled where nothing is configured under that name. */
  of(name: string): Embedder
  /** Drops every connection; what is under way is rejected. */
  close(): Promise<void>
}

export function createEmbedders(endpoints: ReadonlyMap<string, EmbeddingEndpoint>): Embedders {
  const byName = new Map([...endpoints].map(([name, endpoint]) => [name, createEmbedder(endpoint)]))
  const none = createEmbedder(null)
  return {
    names: [...byName.keys()],
    of: (name) => byName.get(name) ?? none,
    async close() {
      for (const embedder of byName.values()) await embedder.close()
    },
  }
}

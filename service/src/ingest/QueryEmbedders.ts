import { OWN_MODEL } from '@inlet/wire/service'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import type { Embedders } from './createEmbedders.ts'
import { QueryEmbedder } from './QueryEmbedder.ts'

type Deps = { readonly embedders: Embedders; readonly clock: Clock; readonly log: Log }
type Meanings = {
  /** Of each query and model that could be asked. */
  readonly vectors: readonly (readonly [model: string, vector: number[]])[]
  /** Not every model could be asked. */
  readonly isPartly: boolean
}

/** Embeds search queries, with each model. */
export class QueryEmbedders {
  readonly models: readonly string[]
  private readonly byModel: ReadonlyMap<string, QueryEmbedder>

  constructor({ embedders, clock, log }: Deps) {
    this.models = embedders.names
    this.byModel = new Map(
      embedders.names.map((name) => [name, new QueryEmbedder({ embedder: embedders.of(name), clock, log })]),
    )
  }

  /** Rejects with the signal's reason when that is aborted. */
  async vectorsOf(
    queries: readonly string[],
    models: readonly string[],
    signal: AbortSignal,
  ): Promise<Meanings> {
    // The contract's default is whatever is configured, also where that is nothing.
    const asked = models.filter((model) => model !== OWN_MODEL || this.byModel.has(model))
    const found = await Promise.all(
      asked.map(async (model) => [model, await this.byModel.get(model)?.vectorsOf(queries, signal)] as const),
    )
    const vectors = found.flatMap(([model, some]) => (some ?? []).map((vector) => [model, vector] as const))
    return { vectors, isPartly: found.some(([, some]) => !some) }
  }
}

import * as v from 'valibot'

/** What the database's worker is started with. */
export const EmbeddedSettings = v.object({
  /** Folder of the data, or `memory://`. */
  data: v.string(),
  /** Path of the socket that it listens on. */
  socket: v.string(),
})
export type EmbeddedSettings = v.InferOutput<typeof EmbeddedSettings>

/** What the worker tells. `failed`: it ends; `said` is what the database wrote about that, or our own words. */
export const EmbeddedMessage = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('closed') }),
  v.object({ kind: v.literal('failed'), said: v.string() }),
])
export type EmbeddedMessage = v.InferOutput<typeof EmbeddedMessage>

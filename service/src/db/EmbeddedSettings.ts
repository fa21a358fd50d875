import * as v from 'valibot'

/** Settings of the database's worker. */
export const EmbeddedSettings = v.object({
  /** Data folder, or `memory://`. */
  data: v.string(),
  /** Path of the socket that it listens on. */
  socket: v.string(),
})
export type EmbeddedSettings = v.InferOutput<typeof EmbeddedSettings>

/** Messages of the worker. `failed`: it ends; `said` is the database's message, or ours. */
export const EmbeddedMessage = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('closed') }),
  v.object({ kind: v.literal('failed'), said: v.string() }),
])
export type EmbeddedMessage = v.InferOutput<typeof EmbeddedMessage>

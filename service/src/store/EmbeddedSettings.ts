import * as v from 'valibot'

/** What the database's worker is started with. */
export const EmbeddedSettings = v.object({
  /** Folder of the data, or `memory://`. */
  data: v.string(),
  /** Path of the socket that it listens on. */
  socket: v.string(),
})
export type EmbeddedSettings = v.InferOutput<typeof EmbeddedSettings>

import * as v from 'valibot'
import type { Changes } from '../Connector.ts'
import { expired } from './expired.ts'

/** One kind of things of a source, which tells its changes by itself. */
export type Stream = {
  /** The cursor of now. */
  start(): string | Promise<string>
  changes(cursor: string): Promise<Changes>
}

/** By name. They are read in this order. */
export type Streams = Readonly<Record<string, Stream>>

const State = v.object({
  /** By stream. */
  at: v.record(v.string(), v.string()),
  /** Streams that are still to be read in this round. */
  left: v.array(v.string()),
})

/** The cursor of now, of all of them. */
export async function startOfStreams(streams: Streams): Promise<string> {
  const at: Record<string, string> = {}
  for (const [name, stream] of Object.entries(streams)) at[name] = await stream.start()
  return JSON.stringify({ at, left: [] })
}

/** Changes of a source that tells those of tickets, of articles, of conversations each by itself: one after the other. */
export async function changesOfStreams(cursor: string | null, streams: Streams): Promise<Changes> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), State), cursor)
  if (!parsed.success) throw expired()
  const { at } = parsed.output
  const [name, ...later] = parsed.output.left.length > 0 ? parsed.output.left : Object.keys(streams)
  if (name === undefined) return { changed: [], removed: [], nextCursor: cursor ?? '', more: false }
  const [stream, from] = [streams[name], at[name]]
  // It was not told of from the beginning.
  if (!stream || from === undefined) throw expired()
  const { changed, removed, nextCursor, more } = await stream.changes(from)
  const left = more ? [name, ...later] : later
  return {
    changed,
    removed,
    nextCursor: JSON.stringify({ at: { ...at, [name]: nextCursor }, left }),
    more: left.length > 0,
  }
}

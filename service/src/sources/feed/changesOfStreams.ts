import * as v from 'valibot'
import { type Changes, SourceFault } from '../Connector.ts'
import { expired } from './expired.ts'

/** One kind of things of a source, which tells its changes by itself. */
export type Stream = {
  /** The cursor of now. */
  start(): string | Promise<string>
  changes(cursor: string): Promise<Changes>
  /** The folder of which it tells everything, deletions included: full scans that other streams need leave it alone. */
  completeFolder?(cursor: string): string | null
}

/** By name. They are read in this order. */
export type Streams = Readonly<Record<string, Stream>>

const State = v.object({
  /** By stream. */
  at: v.record(v.string(), v.string()),
  /** Streams that are still to be read in this round. */
  left: v.array(v.string()),
  /** One of them needs a full scan at the end of this round. */
  scans: v.optional(v.boolean()),
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
  const { at, scans } = parsed.output
  const [name, ...later] = parsed.output.left.length > 0 ? parsed.output.left : Object.keys(streams)
  if (name === undefined) return { changed: [], removed: [], nextCursor: cursor ?? '', more: false }
  const [stream, from] = [streams[name], at[name]]
  // It was not told of from the beginning.
  if (!stream || from === undefined) throw expired()
  const completeFolders = completeOf(at, streams, name)
  const page = await stream.changes(from).catch((error: unknown) => {
    const isExpired = error instanceof SourceFault && error.code === 'cursor-expired'
    if (!isExpired || completeFolders.length === 0) throw error
    return null
  })
  // The others go on from where they are: what they tell by themselves is not read again.
  const nextCursor = page ? page.nextCursor : await stream.start()
  const left = page?.more ? [name, ...later] : later
  const more = left.length > 0
  const isScanned = scans || !page
  const state = { at: { ...at, [name]: nextCursor }, left, ...(more && isScanned && { scans: true }) }
  return {
    changed: page?.changed ?? [],
    removed: page?.removed ?? [],
    nextCursor: JSON.stringify(state),
    more,
    ...(!more && isScanned && { readsAgain: true, completeFolders: completeOf(state.at, streams, null) }),
  }
}

/** Folders of which these streams tell everything, where they stand. `besides`: without that of this one. */
function completeOf(
  at: Readonly<Record<string, string>>,
  streams: Streams,
  besides: string | null,
): readonly string[] {
  return Object.entries(streams).flatMap(([name, { completeFolder }]) => {
    const cursor = at[name]
    const folder = name === besides || cursor === undefined ? null : completeFolder?.(cursor)
    return folder ? [folder] : []
  })
}

import * as v from 'valibot'
import { type Changes, SourceFault } from '../Connector.ts'
import { isOfPart, reasonOfPart } from '../client/partFaults.ts'
import { expired } from './expired.ts'

/** One kind of things of a source, which tells its changes by itself. */
export type Stream = {
  /** The cursor of now. */
  start(): string | Promise<string>
  changes(cursor: string): Promise<Changes>
  /** The folder of which it tells everything from here on, deletions included: no full scan that another stream needs reads it. */
  completeFolder?(cursor: string): string | null
}

/** By name. They are read in this order. */
export type Streams = Readonly<Record<string, Stream>>

const Names = v.optional(v.array(v.string()), [])
const State = v.object({
  /** By stream. */
  at: v.record(v.string(), v.string()),
  /** Streams that are still to be read in this round. */
  left: v.array(v.string()),
  /** Those that begin now, because what went before is not told: what is known is read again after the round. */
  begun: Names,
  /** Those that failed once in this round, and are read after the others. */
  failed: Names,
  /** One of them answered in this round. */
  isAlive: v.optional(v.boolean(), false),
  /** Why the first of them was passed over. */
  fault: v.optional(v.nullable(v.string()), null),
})
type State = v.InferOutput<typeof State>

/** The cursor of now, of all of them. */
export async function startOfStreams(streams: Streams): Promise<string> {
  const at: Record<string, string> = {}
  for (const [name, stream] of Object.entries(streams)) at[name] = await stream.start()
  return JSON.stringify({ at, left: [] })
}

/**
 * Changes of a source that tells those of tickets, of articles, of conversations each by itself: one after the other. One
 * that cannot tell keeps its place, and holds up no other.
 */
export async function changesOfStreams(cursor: string | null, streams: Streams): Promise<Changes> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), State), cursor, { abortEarly: true })
  if (!parsed.success) throw expired()
  const { at, left } = parsed.output
  const known = left.filter((name) => Object.hasOwn(streams, name))
  const round = { at, left: Object.keys(streams), begun: [], failed: [], isAlive: false, fault: null }
  const state = left.length > 0 ? { ...parsed.output, left: known } : round
  const [name, ...later] = state.left
  const stream = name === undefined ? undefined : streams[name]
  if (name === undefined || !stream) return answer(state, streams)
  try {
    const from = Object.hasOwn(at, name) ? at[name] : undefined
    const page = from === undefined ? null : await orExpired(stream.changes(from))
    // Neither is one told that was not there from the beginning.
    const begun = page ? state.begun : [...state.begun, name]
    const next = page ? page.nextCursor : await stream.start()
    const rest = page?.more ? [name, ...later] : later
    const now = {
      ...state,
      at: { ...at, [name]: next },
      begun,
      left: rest,
      isAlive: true,
      fault: state.fault ?? page?.fault ?? null,
    }
    return answer(now, streams, page ?? {})
  } catch (error) {
    if (!isOfPart(error)) throw error
    const again = state.left.filter((one) => one !== name)
    if (!state.failed.includes(name))
      return answer({ ...state, left: [...again, name], failed: [...state.failed, name] }, streams)
    // Where none answers, it is the source.
    if (!state.isAlive && again.every((one) => state.failed.includes(one))) throw error
    return answer({ ...state, left: again, fault: state.fault ?? reasonOfPart(error) }, streams)
  }
}

/** Null: what changed since this cursor is not told any more. */
async function orExpired(changes: Promise<Changes>): Promise<Changes | null> {
  try {
    return await changes
  } catch (error) {
    if (error instanceof SourceFault && error.code === 'cursor-expired') return null
    throw error
  }
}

function answer(
  state: State,
  streams: Streams,
  { changed = [], removed = [] }: Partial<Pick<Changes, 'changed' | 'removed'>> = {},
): Changes {
  const { at, left, begun, fault } = state
  const more = left.length > 0
  const nextCursor = JSON.stringify(more ? state : { at, left })
  const told = Object.entries(streams).flatMap(([name, { completeFolder }]) => {
    const cursor = Object.hasOwn(at, name) ? at[name] : undefined
    const folder = cursor === undefined || begun.includes(name) ? null : completeFolder?.(cursor)
    return folder ? [folder] : []
  })
  const again = !more && begun.length > 0
  return {
    changed,
    removed,
    nextCursor,
    more,
    ...(again && { readsAgain: true, completeFolders: told }),
    ...(!more && fault !== null && { fault }),
  }
}

import * as v from 'valibot'
import type { Changes } from '../abilities/Changes.ts'
import { isOfPart, reasonOfPart } from '../client/partFaults.ts'
import { SourceFault } from '../SourceFault.ts'
import { expired } from './expired.ts'

/** A change feed of one kind of items. */
export type Stream = {
  /** Returns the cursor of now. */
  start(): string | Promise<string>
  changes(cursor: string): Promise<Changes>
  /**
   * Returns the folder whose changes and deletions this stream reports completely since the cursor. Full scans
   * that other streams need skip it.
   */
  completeFolder?(cursor: string): string | null
}

/** By name, in the order in which they are read. */
export type Streams = Readonly<Record<string, Stream>>

const Names = v.optional(v.array(v.string()), [])
const State = v.object({
  /** By stream. */
  at: v.record(v.string(), v.string()),
  /** Streams still to read in this round. */
  left: v.array(v.string()),
  /** Streams that start now. Earlier changes are unknown, so a full scan follows the round. */
  begun: Names,
  /** Streams that failed once in this round. They are retried after the others. */
  failed: Names,
  /** At least one stream answered in this round. */
  isAlive: v.optional(v.boolean(), false),
  /** Why the first stream was skipped. */
  fault: v.optional(v.nullable(v.string()), null),
})
type State = v.InferOutput<typeof State>

/** Returns the cursor of now, of all streams. */
export async function startOfStreams(streams: Streams): Promise<string> {
  const at: Record<string, string> = {}
  for (const [name, stream] of Object.entries(streams)) at[name] = await stream.start()
  return JSON.stringify({ at, left: [] })
}

/**
 * Changes of a source with separate feeds for tickets, articles or conversations: reads one after the other. A
 * stream that fails keeps its cursor and does not block the others.
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
    // A stream that was not there from the beginning starts now too.
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
    // If all streams fail, the whole source fails.
    if (!state.isAlive && again.every((one) => state.failed.includes(one))) throw error
    return answer({ ...state, left: again, fault: state.fault ?? reasonOfPart(error) }, streams)
  }
}

/** Returns null if the cursor has expired. */
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
  const completeFolders = Object.entries(streams).flatMap(([name, { completeFolder }]) => {
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
    ...(again && { readsAgain: true, completeFolders }),
    ...(!more && fault !== null && { fault }),
  }
}

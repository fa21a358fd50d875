import * as v from 'valibot'
import type { Changes, FeedRequest } from '../abilities/Changes.ts'
import { isRateLimit } from '../client/PaceFault.ts'
import { isOfPart, isRefusedCursor, reasonOfPart } from '../client/partFaults.ts'
import { isItemFault, type SourceFault } from '../SourceFault.ts'
import { expired } from './expired.ts'

/** A page of changes below one root. */
export type RootChanges = Pick<Changes, 'changed' | 'removed' | 'more'> & {
  /** The cursor of the next page, or of the next changes. */
  readonly cursor: string
  /** Read from the beginning: earlier deletions are unknown, so a full scan has to find them. */
  readonly isBeginning?: boolean
}

/** Limit for all cursors together: fits a hundred roots of sources whose cursors are whole URLs. */
const MAX_CURSOR_CHARS = 250_000
/** Characters of a cursor without any root. */
const EMPTY_CURSOR_CHARS = 100

const State = v.object({
  /** By root. */
  at: v.record(v.string(), v.string()),
  /** Roots still to read in this round. */
  left: v.array(v.string()),
  /** One of them is read from the beginning. */
  begins: v.optional(v.boolean()),
  /** Roots that failed once in this round. They are retried after the others. */
  failed: v.optional(v.array(v.string())),
  /** At least one root answered in this round. */
  isAlive: v.optional(v.boolean()),
  /** Why the first root was skipped. */
  fault: v.optional(v.string()),
})
type State = v.InferOutput<typeof State>

/**
 * Changes of a source with one change feed per root (a drive, a mail folder, a library). The cursor contains
 * one for each root with imported items. New roots are read from the beginning.
 */
export async function changesByRoot(
  { cursor, roots }: FeedRequest & { readonly cursor: string | null },
  read: (root: string, cursor: string | null) => Promise<RootChanges>,
): Promise<Changes> {
  const known = stateOf(cursor)
  const state = known.left.length > 0 ? known : startRound(known, await roots())
  const [root, ...later] = state.left
  if (root === undefined) return { changed: [], removed: [], nextCursor: textOf(state), more: false }
  const from = Object.hasOwn(state.at, root) ? (state.at[root] ?? null) : null
  try {
    const page = await read(root, from)
    const left = page.more ? state.left : later
    const begins = state.begins || page.isBeginning === true
    return answer(
      { ...state, at: { ...state.at, [root]: page.cursor }, left, begins, isAlive: true },
      root,
      page,
    )
  } catch (error) {
    const isLimited = isRateLimit(error)
    if (!isLimited && !isOfPart(error)) throw error
    const skipped = answer(await skipRoot(state, { root, from, error, roots }), root)
    return { ...skipped, ...(isLimited && { limited: error }) }
  }
}

type FailedRoot = {
  readonly root: string
  readonly from: string | null
  readonly error: SourceFault
  roots(): Promise<readonly string[]>
}

/** Continues a round after a root failed. Its items stay. Throws if the whole source fails. */
async function skipRoot(state: State, { root, from, error, roots }: FailedRoot): Promise<State> {
  const later = state.left.filter((one) => one !== root)
  const { failed = [] } = state
  if (error.code !== 'item' && isRefusedCursor(error, from)) {
    const { [root]: _, ...at } = state.at
    const isGone = error.code === 'gone' && !(await roots()).includes(root)
    // The deletion of this root was reported in this round. Any other root is read from the beginning, because
    // only the listing of its parent tells whether it is gone.
    return isGone ? { ...state, at, left: later } : { ...state, at, begins: true }
  }
  if (error.code === 'cursor-expired') throw error
  // It never had a change feed, like a single shared item: nothing new.
  if (isItemFault(error) && from === null) return { ...state, left: later }
  const passedOver = { ...state, left: later, fault: state.fault ?? reasonOfPart(error) }
  if (isItemFault(error)) return passedOver
  if (!failed.includes(root)) return { ...state, left: [...later, root], failed: [...failed, root] }
  if (!state.isAlive && later.every((one) => failed.includes(one))) throw error
  return passedOver
}

function answer(
  { at, left, begins, failed, isAlive, fault }: State,
  root: string,
  { changed = [], removed = [] }: Partial<Pick<RootChanges, 'changed' | 'removed'>> = {},
): Changes {
  const more = left.length > 0
  const said = fault !== undefined && { fault }
  const round = { ...(begins && { begins }), ...(failed && { failed }), ...(isAlive && { isAlive }), ...said }
  const nextCursor = textOf({ at, left, ...(more && round) })
  const end = !more && { ...(begins && { readsAgain: true }), ...said }
  return { changed, removed, root, nextCursor, more, ...end }
}

/** Returns the cursor of now for each readable root with imported items. */
export async function startByRoot(
  { roots }: FeedRequest,
  now: (root: string) => Promise<string>,
): Promise<string> {
  const at: Record<string, string> = {}
  let size = 0
  for (const root of await roots()) {
    const cursor = await now(root).catch((error: unknown) => {
      // A root without a cursor is read from the beginning later.
      if (!isItemFault(error)) throw error
      return null
    })
    if (cursor === null) continue
    // During a round the root is also listed in `left`.
    size += JSON.stringify([root, root, cursor]).length
    // The remaining roots get no cursor either: each sync is a full scan.
    if (size > MAX_CURSOR_CHARS - EMPTY_CURSOR_CHARS) break
    at[root] = cursor
  }
  return textOf({ at, left: [] })
}

/** Starts a round. Roots without imported items are dropped. */
function startRound({ at }: State, roots: readonly string[]): State {
  const current = Object.entries(at).filter(([root]) => roots.includes(root))
  return { at: Object.fromEntries(current), left: [...roots] }
}

function stateOf(cursor: string | null): State {
  if (cursor === null) return { at: {}, left: [] }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), State), cursor, { abortEarly: true })
  if (!parsed.success) throw expired()
  return parsed.output
}

function textOf(state: State): string {
  const text = JSON.stringify(state)
  // A full scan, folder by folder, does not depend on the number of roots.
  if (text.length > MAX_CURSOR_CHARS) throw expired()
  return text
}

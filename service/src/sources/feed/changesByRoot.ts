import * as v from 'valibot'
import { type Changes, type FeedRequest, isOfOneItem, type SourceFault } from '../Connector.ts'
import { isOfPart, isRefusedCursor, reasonOfPart } from '../client/partFaults.ts'
import { expired } from './expired.ts'

/** One page of what changed below one root. */
export type RootChanges = Pick<Changes, 'changed' | 'removed' | 'more'> & {
  /** Where it goes on: the next page, or the next changes. */
  readonly cursor: string
  /** It is read from its beginning: what went before is not told, and is found by reading what is known once more. */
  readonly isBeginning?: boolean
}

/** Characters of all cursors together: a hundred roots of those who put a whole address into each. */
const LARGEST = 250_000
/** Of these, what a cursor has without any root. */
const EMPTY = 100

const State = v.object({
  /** By root. */
  at: v.record(v.string(), v.string()),
  /** Roots that are still to be read in this round. */
  left: v.array(v.string()),
  /** One of them is read from its beginning. */
  begins: v.optional(v.boolean()),
  /** Those that failed once in this round, and are read after the others. */
  failed: v.optional(v.array(v.string())),
  /** One of them answered in this round. */
  isAlive: v.optional(v.boolean()),
  /** Why the first of them was passed over. */
  fault: v.optional(v.string()),
})
type State = v.InferOutput<typeof State>

/**
 * Changes of a source that tells those of each root (a drive, a mail folder, a library) by itself. The cursor has one
 * for each root that something is imported from; a root that is new among them is read from its beginning.
 */
export async function changesByRoot(
  { cursor, roots }: FeedRequest & { readonly cursor: string | null },
  read: (root: string, cursor: string | null) => Promise<RootChanges>,
): Promise<Changes> {
  const known = stateOf(cursor)
  const state = known.left.length > 0 ? known : begun(known, await roots())
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
    if (!isOfPart(error)) throw error
    return answer(await withoutIt(state, { root, from, error, roots }), root)
  }
}

type Failed = {
  readonly root: string
  readonly from: string | null
  readonly error: SourceFault
  roots(): Promise<readonly string[]>
}

/** How a round goes on after a root could not be read. Its things stay. Throws where it is the source. */
async function withoutIt(state: State, { root, from, error, roots }: Failed): Promise<State> {
  const later = state.left.filter((one) => one !== root)
  const { failed = [] } = state
  if (error.code !== 'item' && isRefusedCursor(error, from)) {
    const { [root]: _, ...at } = state.at
    const isGone = error.code === 'gone' && !(await roots()).includes(root)
    // It was told in this round that it is gone. Any other is read from its beginning, with what is known of it: only
    // the listing that it is in says whether it is gone.
    return isGone ? { ...state, at, left: later } : { ...state, at, begins: true }
  }
  if (error.code === 'cursor-expired') throw error
  // It never told any, as a single thing that is shared: that is nothing new.
  if (isOfOneItem(error) && from === null) return { ...state, left: later }
  const passedOver = { ...state, left: later, fault: state.fault ?? reasonOfPart(error) }
  if (isOfOneItem(error)) return passedOver
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

/** The cursor of now, for each root that something is imported from already and that can be read. */
export async function startByRoot(
  { roots }: FeedRequest,
  now: (root: string) => Promise<string>,
): Promise<string> {
  const at: Record<string, string> = {}
  let size = 0
  for (const root of await roots()) {
    const cursor = await now(root).catch((error: unknown) => {
      // One without a cursor is read from its beginning later.
      if (!isOfOneItem(error)) throw error
      return null
    })
    if (cursor === null) continue
    // It stands there twice while a round is on its way.
    size += JSON.stringify([root, root, cursor]).length
    // The others have no cursor either: what is known of all is read again each time.
    if (size > LARGEST - EMPTY) break
    at[root] = cursor
  }
  return textOf({ at, left: [] })
}

/** A round begins. Roots that nothing is imported from any more are forgotten. */
function begun({ at }: State, roots: readonly string[]): State {
  const kept = Object.entries(at).filter(([root]) => roots.includes(root))
  return { at: Object.fromEntries(kept), left: [...roots] }
}

function stateOf(cursor: string | null): State {
  if (cursor === null) return { at: {}, left: [] }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), State), cursor, { abortEarly: true })
  if (!parsed.success) throw expired()
  return parsed.output
}

function textOf(state: State): string {
  const text = JSON.stringify(state)
  // Reading what is imported again, folder by folder, does not depend on how many roots there are.
  if (text.length > LARGEST) throw expired()
  return text
}

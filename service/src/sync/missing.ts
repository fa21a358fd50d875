import { storeItems, toSourceItem } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'
import { type MissingItem, storeMissing } from '../db/sync/missingItems.ts'
import { addMs } from '../lib/addMs.ts'
import type { Connector } from '../sources/Connector.ts'
import type { Credential } from '../sources/Credential.ts'
import { canBeRead } from '../sources/client/isThere.ts'
import { statusOf } from '../sources/client/isUnanswered.ts'
import { isRateLimit } from '../sources/client/PaceFault.ts'
import { isOfPart } from '../sources/client/partFaults.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import type { SourceItem } from '../sources/SourceItem.ts'

/**
 * Items that a full scan did not list are requested by id, and only those that the source reports as gone are removed.
 * Those that can't be requested stay until a second full scan a day later has not listed them either. While the source
 * has a problem they stay.
 */

/** Items per step. */
export const MISSING_BATCH = 24
/** Concurrent requests. */
const AT_ONCE = 4
/** Milliseconds between two full scans without an item, after which one that can't be requested is removed. */
export const MIN_MISSING_MS = 24 * 3_600_000

export type ItemRequest = {
  readonly connector: Connector
  readonly credential: Credential
  /** Whether the source answers at all. */
  isAlive(): Promise<boolean>
}

/** What the source says of an item. `unknown`: nothing. `unanswered`: it has a problem. */
export type Answered = {
  readonly row: MissingItem
  readonly is: 'there' | 'gone' | 'unknown' | 'unanswered'
  /** Its current folder, if the source says so. */
  readonly now: SourceItem | null
}

type ItemAnswer = Omit<Answered, 'row'> & { readonly fault: SourceFault | null }

/** `limited`: the source's rate limit ended it. Items without an answer are asked for again. */
type Answers = { readonly answers: readonly Answered[]; readonly limited?: SourceFault }

/**
 * Rejects with a fault of the source, not of an item. `passesLimited`: a request that only the rate limit refuses counts
 * as unanswered, if the source answers others.
 */
export async function askFor(
  rows: readonly MissingItem[],
  asked: ItemRequest & { readonly passesLimited: boolean },
  signal: AbortSignal,
): Promise<Answers> {
  // Before the items, because after a rate limit nothing can be asked.
  const passesLimited = asked.passesLimited && (await asked.isAlive())
  const queue = [...rows]
  const answers: Answered[] = []
  const silent: SourceFault[] = []
  /** The first one ends the asking. */
  const failures: unknown[] = []
  const worker = async () => {
    for (let row = queue.shift(); row && failures.length === 0; row = queue.shift()) {
      try {
        const { fault, ...answer } = await askForItem(toSourceItem(row), row.folder_handle, asked, signal)
        if (fault?.code === 'unavailable') silent.push(fault)
        answers.push({ row, ...answer })
      } catch (error) {
        if (passesLimited && isRateLimit(error)) answers.push({ row, is: 'unanswered', now: null })
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const [failure] = failures
  if (failure instanceof SourceFault && failure.code === 'rate-limited') return { answers, limited: failure }
  if (failure) throw failure
  // Only timeouts: a single item that times out doesn't mean that the source is down.
  const [fault] = silent
  if (fault && silent.length === rows.length && !(await asked.isAlive())) throw fault
  return { answers }
}

/** Asks the source for one item. Rejects with a fault of the source. `folderHandle`: that of its folder. */
export async function askForItem(
  item: SourceItem,
  folderHandle: string | null,
  { connector, credential }: Pick<ItemRequest, 'connector' | 'credential'>,
  signal: AbortSignal,
): Promise<ItemAnswer> {
  let isThere: boolean | null = null
  try {
    isThere =
      (await connector.has?.(credential, item, signal, folderHandle)) ??
      (await canBeRead(connector, credential, item, signal))
    if (!isThere) return { is: 'gone', now: null, fault: null }
    const now = (await connector.search?.item(credential, item.externalId, signal)) ?? null
    return { is: 'there', now, fault: null }
  } catch (fault) {
    if (!isOfPart(fault)) throw fault
    const is = saidBy(fault)
    // It exists, but its current folder is unknown, for example because a folder above it can't be read.
    if (isThere && is !== 'unanswered') return { is: 'there', now: null, fault: null }
    return { is, now: null, fault }
  }
}

function saidBy(fault: SourceFault): Answered['is'] {
  if (fault.code === 'gone') return 'gone'
  const status = statusOf(fault)
  // A refusal (such as 409) is about the item. A server error or timeout is about the source.
  const isRefusal = status !== null && status >= 400 && status < 500 && status !== 408
  return fault.code === 'unavailable' && !isRefusal ? 'unanswered' : 'unknown'
}

/** Stores the answers. Items that are gone are removed when all were requested. */
export async function noteAnswers(
  trx: Db,
  accountId: number,
  answers: readonly Answered[],
  { round, now }: { readonly round: number; readonly now: Date },
): Promise<void> {
  const limit = addMs(now, -MIN_MISSING_MS)
  const isMissed = ({ row: { missing_since: since } }: Answered) => since !== null && since <= limit
  const goes = (one: Answered) => one.is === 'gone' || (one.is === 'unknown' && isMissed(one))
  const ids = (some: readonly Answered[]) => some.map(({ row }) => row.id)
  const there = answers.filter(({ is }) => is === 'there')
  const stored = { asked: ids(answers), gone: ids(answers.filter(goes)), there: ids(there) }
  await storeMissing(trx, round, stored)
  await storeItems(
    trx,
    accountId,
    // The listing of the top level, which doesn't contain it, is more reliable.
    there.flatMap(({ row, now: item }) =>
      item?.externalId === row.external_id && item.parentExternalId !== null ? [item] : [],
    ),
  )
}

import { storeItems, toSourceItem } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'
import { type MissingItem, storeMissing } from '../db/sync/missingItems.ts'
import { addMs } from '../lib/addMs.ts'
import type { Connector, Credential, SourceFault, SourceItem } from '../sources/Connector.ts'
import { canBeRead } from '../sources/client/isThere.ts'
import { statusOf } from '../sources/client/isUnanswered.ts'
import { isOfPart } from '../sources/client/partFaults.ts'

/**
 * What a full scan did not list is asked for by its id, and only what the source says is gone is removed. What cannot be
 * asked for stays, until a second full scan a day later has not listed it either. While its source has a problem it stays.
 */

/** Items of one step. */
export const MISSING_BATCH = 24
/** How many of them are asked for at the same time. */
const AT_ONCE = 4
/** Milliseconds between two full scans that lack an item, after which one that cannot be asked for is removed. */
export const MIN_MISSING_MS = 24 * 3_600_000

export type ItemRequest = {
  readonly connector: Connector
  readonly credential: Credential
  /** Whether the source answers anything. */
  isAlive(): Promise<boolean>
}

/** What the source says of one. `unknown`: it does not say. `unanswered`: it has a problem. */
export type Answered = {
  readonly row: MissingItem
  readonly is: 'there' | 'gone' | 'unknown' | 'unanswered'
  /** Where it is now, if the source says so. */
  readonly now: SourceItem | null
}

type ItemAnswer = Omit<Answered, 'row'> & { readonly fault: SourceFault | null }

/** Rejects with a fault that is the source's, and not one of the items. */
export async function askFor(
  rows: readonly MissingItem[],
  asked: ItemRequest,
  signal: AbortSignal,
): Promise<readonly Answered[]> {
  const queue = [...rows]
  const answers: Answered[] = []
  const silent: SourceFault[] = []
  let failure: { readonly error: unknown } | null = null
  const worker = async () => {
    for (let row = queue.shift(); row && !failure; row = queue.shift()) {
      try {
        const { fault, ...answer } = await askForItem(toSourceItem(row), row.folder_handle, asked, signal)
        if (fault?.code === 'unavailable') silent.push(fault)
        answers.push({ row, ...answer })
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  // Nothing but silence: one item that is never answered is not a source that is down.
  const isSilent = silent.length === rows.length && !(await asked.isAlive())
  const { error } = failure ?? { error: isSilent ? silent[0] : undefined }
  if (error) throw error
  return answers
}

/**
 * Asks the source for one item. Rejects with a fault that is the source's. `folderHandle`: that of the folder it is in.
 */
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
    // It exists, but a folder above it, say, cannot be read: where it is now is not known.
    if (isThere && is !== 'unanswered') return { is: 'there', now: null, fault: null }
    return { is, now: null, fault }
  }
}

function saidBy(fault: SourceFault): Answered['is'] {
  if (fault.code === 'gone') return 'gone'
  const status = statusOf(fault)
  // A refusal (409, say) is about the item. A server error or silence is about the source.
  const isRefusal = status !== null && status >= 400 && status < 500 && status !== 408
  return fault.code === 'unavailable' && !isRefusal ? 'unanswered' : 'unknown'
}

/** Keeps what was answered. What is gone is removed when all was asked for. */
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
    // The listing of the top, which lacks it, is right where that contradicts.
    there.flatMap(({ row, now: item }) =>
      item?.externalId === row.external_id && item.parentExternalId !== null ? [item] : [],
    ),
  )
}

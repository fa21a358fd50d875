import { storeStart } from '../../db/sync/changeFeed.ts'
import { feedRequest, isOfChanges } from '../feedRequest.ts'
import type { StepResult, SyncState } from './SyncStep.ts'

/**
 * Takes the current cursor before anything is listed, so that nothing is missed between the listing and the first
 * changes.
 */
export async function start(state: SyncState): Promise<StepResult | null> {
  const { account } = state
  if (!account.start_due) return null
  const began = await begin(state)
  return { effects: (trx) => storeStart(trx, account.id, began) }
}

async function begin(
  state: SyncState,
): Promise<{ readonly cursor: string | null; readonly isUnknown: boolean }> {
  const { session, run } = state
  try {
    const cursor = await session.call(
      async (connector, credential) =>
        (await connector.start?.(credential, feedRequest(state), run.signal)) ?? null,
    )
    return { cursor, isUnknown: false }
  } catch (error) {
    // Without a cursor the next sync scans everything again.
    if (await isOfChanges(state, error)) return { cursor: null, isUnknown: true }
    throw error
  }
}

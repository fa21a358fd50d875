import { failingOf, storeStart } from '../../db/sync/changeFeed.ts'
import { isRateLimit } from '../../sources/client/PaceFault.ts'
import type { SourceFault } from '../../sources/SourceFault.ts'
import { feedRequest, isAliveBeforeRetry, isOfChanges } from '../feedRequest.ts'
import { isLasting } from '../partRetries.ts'
import type { StepResult, SyncState } from './SyncStep.ts'

/**
 * Takes the current cursor before anything is listed, so that nothing is missed between the listing and the first
 * changes.
 */
export async function start(state: SyncState): Promise<StepResult | null> {
  const { account } = state
  if (!account.start_due) return null
  const { limited, ...began } = await begin(state)
  return {
    effects: (trx) => storeStart(trx, account.id, began),
    ...(limited && { failure: { error: limited } }),
  }
}

type Began = { readonly cursor: string | null; readonly isUnknown: boolean; readonly limited?: SourceFault }

async function begin(state: SyncState): Promise<Began> {
  const { account, session, run, clock } = state
  const failing = failingOf(account)
  // The changes have met the rate limit for long while the source answered others.
  const passesLimited =
    failing !== null && isLasting(failing, clock.now()) && (await isAliveBeforeRetry(state))
  try {
    const cursor = await session.call(
      async (connector, credential) =>
        (await connector.start?.(credential, feedRequest(state), run.signal)) ?? null,
    )
    return { cursor, isUnknown: false }
  } catch (error) {
    // Without a cursor the next sync scans everything again.
    if (passesLimited && isRateLimit(error)) return { cursor: null, isUnknown: true, limited: error }
    if (await isOfChanges(state, error)) return { cursor: null, isUnknown: true }
    throw error
  }
}

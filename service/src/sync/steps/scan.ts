import { withinCeiling } from '../../db/items/withinCeiling.ts'
import { forgetAttempts } from '../../db/jobs/jobs.ts'
import type { Effects } from '../../jobs/JobHandler.ts'
import { isRateLimit } from '../../sources/client/PaceFault.ts'
import type { SourceFault } from '../../sources/SourceFault.ts'
import { applyScanStep, countAnew } from '../applyScanStep.ts'
import { areChangesDue } from '../feedRequest.ts'
import { nextScanStep, type ScanStep } from '../fullScan.ts'
import type { StepResult, SyncState } from './SyncStep.ts'

/** Runs one step of a full scan, for a source without a change feed or whose feed can't report what changed. */
export async function scan(state: SyncState): Promise<StepResult | null> {
  const { account, session, clock } = state
  const isScanning = !session.hasChanges || account.sweep !== null
  if (!isScanning || !areChangesDue(account, clock.now())) return null
  return nextResult(state)
}

async function nextResult(state: SyncState): Promise<StepResult | null> {
  const { db, account, session, run, job, clock, maxItems, probe } = state
  const { types, attachments } = state.settings
  const isAlive = () => probe.isAlive({ withTop: false })
  const found = await session.call(async (connector, credential) => {
    const request = { connector, credential, types, attachments, clock, isAlive }
    const step = await nextScanStep(db, account, request, run.signal)
    return step && { step, isWhole: connector.whole !== undefined }
  })
  if (!found) return null
  const { step, isWhole } = found
  // New items at the top belong to a selection that is imported already.
  const settings = { ...state.settings, ...(isWhole && { takesAll: false }) }
  const effects: Effects = async (trx) => {
    await countAnew(trx, account, step)
    if (step.kind === 'page') {
      const items = await withinCeiling(trx, account.id, step.page.items, maxItems)
      const stored = { ...step, page: { ...step.page, items } }
      await applyScanStep(trx, account, stored, settings, clock.now())
    } else await applyScanStep(trx, account, step, settings, clock.now())
    await forgetAttempts(trx, job.id)
  }
  const limited = limitOf(step)
  return { effects, ...(limited && { failure: { error: limited } }) }
}

/** The rate limit of the source that ended the step, and with it the run. */
function limitOf(step: ScanStep): SourceFault | undefined {
  if (step.kind === 'asked') return step.limited
  return step.kind === 'deferred' && isRateLimit(step.fault) ? step.fault : undefined
}

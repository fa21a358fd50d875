import { reaction, when } from 'mobx'
import { t } from '../../i18n/t.ts'
import { logError } from '../../lib/log.ts'
import { CALL_LIMIT } from '../../service/AuthenticatedFetch.ts'
import type { Bootstrap } from '../Bootstrap.ts'
import { loadLate } from '../loadLate.ts'
import type { RepairDeps } from './leadToRepair.ts'

/** Loaded on demand: most openings repair nothing. */
const load = loadLate('leadToRepair', () => import('./leadToRepair.ts'), CALL_LIMIT)

/** Leads to the account of the option `repair`, and to another one when the host names it. */
export function followRepair(bootstrap: Pick<Bootstrap, 'isWell' | 'isOpening'>, deps: RepairDeps) {
  const lead = async (accountId: number) => {
    await when(() => bootstrap.isWell && !bootstrap.isOpening)
    try {
      await (await load()).leadToRepair(accountId, deps)
    } catch (cause) {
      logError('The way to the repair was lost', cause)
      deps.host.report({ code: 'FRAME_INCOMPLETE', cause: 'leadToRepair', requestId: null })
      deps.banners.show({ type: 'ERROR', message: t().shell.chunkFailed })
    }
  }
  reaction(
    () => deps.session.options.repair ?? null,
    (accountId) => {
      if (accountId !== null) void lead(accountId)
    },
    { fireImmediately: true },
  )
}

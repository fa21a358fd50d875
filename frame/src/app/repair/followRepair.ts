import { reaction, when } from 'mobx'
import { CALL_LIMIT } from '../../service/AuthenticatedFetch.ts'
import type { Bootstrap } from '../Bootstrap.ts'
import type { HostRequestDeps } from '../HostRequestDeps.ts'
import { loadLate } from '../loadLate.ts'
import { reportLostPart } from '../reportLostPart.ts'

/** Loaded on demand: most openings repair nothing. */
const load = loadLate('leadToRepair', () => import('./leadToRepair.ts'), CALL_LIMIT)

/** Leads to the account of the option `repair`, and to another one when the host names it. */
export function followRepair(bootstrap: Pick<Bootstrap, 'isWell' | 'isOpening'>, deps: HostRequestDeps) {
  const lead = async (accountId: number) => {
    await when(() => bootstrap.isWell && !bootstrap.isOpening)
    try {
      await (await load()).leadToRepair(accountId, deps)
    } catch (cause) {
      reportLostPart('leadToRepair', cause, deps)
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

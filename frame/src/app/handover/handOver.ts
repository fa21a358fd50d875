import { when } from 'mobx'
import type { HostCalls } from '../../bridge/HostCalls.ts'
import { CALL_LIMIT } from '../../service/AuthenticatedFetch.ts'
import type { Bootstrap } from '../Bootstrap.ts'
import type { HostRequestDeps } from '../HostRequestDeps.ts'
import { loadLate } from '../loadLate.ts'
import { reportLostPart } from '../reportLostPart.ts'

/** Loaded on demand: few hosts hand anything over. */
const load = loadLate('takeHandedOver', () => import('./takeHandedOver.ts'), CALL_LIMIT)

/** Accepts files and URLs from the host once the user's rights are known. */
export function handOver(
  calls: Pick<HostCalls, 'takeWith'>,
  bootstrap: Pick<Bootstrap, 'isWell' | 'isOpening'>,
  deps: HostRequestDeps,
) {
  calls.takeWith(async (given) => {
    await when(() => bootstrap.isWell && !bootstrap.isOpening)
    try {
      return await (await load()).takeHandedOver(given, deps)
    } catch (cause) {
      reportLostPart('takeHandedOver', cause, deps)
      const lost = [...given.files, ...given.urls]
      const rejected = lost.map((one) => ({
        name: String(Object(one).name ?? one),
        code: 'UNAVAILABLE' as const,
      }))
      return { accepted: 0, rejected }
    }
  })
}

import { when } from 'mobx'
import type { HostCalls } from '../../bridge/HostCalls.ts'
import { t } from '../../i18n/t.ts'
import { logError } from '../../lib/log.ts'
import { CALL_LIMIT } from '../../service/AuthenticatedFetch.ts'
import type { Bootstrap } from '../Bootstrap.ts'
import { loadLate } from '../loadLate.ts'
import type { HandoverDeps } from './takeHandedOver.ts'

/** Loaded on demand: few hosts hand anything over. */
const load = loadLate('takeHandedOver', () => import('./takeHandedOver.ts'), CALL_LIMIT)

/** Accepts files and URLs from the host once the user's rights are known. */
export function handOver(
  calls: Pick<HostCalls, 'takeWith'>,
  bootstrap: Pick<Bootstrap, 'isWell' | 'isOpening'>,
  deps: HandoverDeps,
) {
  calls.takeWith(async (given) => {
    await when(() => bootstrap.isWell && !bootstrap.isOpening)
    try {
      return await (await load()).takeHandedOver(given, deps)
    } catch (cause) {
      logError('What the host handed over was lost', cause)
      deps.host.report({ code: 'FRAME_INCOMPLETE', cause: 'takeHandedOver', requestId: null })
      deps.banners.show({ type: 'ERROR', message: t().shell.chunkFailed })
      const lost = [...given.files, ...given.urls]
      const rejected = lost.map((one) => ({
        name: String(Object(one).name ?? one),
        code: 'UNAVAILABLE' as const,
      }))
      return { accepted: 0, rejected }
    }
  })
}

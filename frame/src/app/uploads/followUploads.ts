import { when } from 'mobx'
import type { Services } from '../../domain/Services.tsx'
import { logError } from '../../lib/log.ts'
import { CALL_LIMIT } from '../../service/AuthenticatedFetch.ts'
import type { Bootstrap } from '../Bootstrap.ts'
import { loadLate } from '../loadLate.ts'
import { findUploads } from './findUploads.ts'

/** Loaded on demand: only for hosts with `keepUploads`. */
const load = loadLate('leadToUploads', () => import('./leadToUploads.ts'), CALL_LIMIT)

/** Once the user has agreed, says which files of an earlier opening wait. */
export async function followUploads(
  bootstrap: Pick<Bootstrap, 'isWell' | 'isOpening'>,
  services: Services,
): Promise<void> {
  const { session, navigation, integrations } = services
  const hasAgreed = () => navigation.step !== null && navigation.step !== 'CONNECT'
  await when(() => bootstrap.isWell && !bootstrap.isOpening && hasAgreed())
  await when(() => session.options.keepUploads === true && findUploads(integrations) !== undefined)
  try {
    await (await load()).leadToUploads(services)
  } catch (cause) {
    // Upload Files itself says it as well.
    logError('leadToUploads did not arrive', cause)
  }
}

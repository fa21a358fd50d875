import type { Services } from '../domain/Services.tsx'
import { t } from '../i18n/t.ts'
import { logError } from '../lib/log.ts'

/** Reports to the host and to the user that a part of the app did not arrive. `name`: of its chunk. */
export function reportLostPart(
  name: string,
  cause: unknown,
  { host, banners }: Pick<Services, 'host' | 'banners'>,
) {
  logError(`${name} did not arrive`, cause)
  host.report({ code: 'FRAME_INCOMPLETE', cause: name, requestId: null })
  banners.show({ type: 'ERROR', message: t().shell.chunkFailed })
}

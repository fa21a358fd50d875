import type { Services } from '../domain/Services.tsx'
import type { PageReload } from '../lib/pageReload.ts'
import type { AccessTokens } from '../service/AccessTokens.ts'

type Deps = Pick<Services, 'host' | 'session'> & {
  readonly tokens: Pick<AccessTokens, 'forget'>
  readonly pageReload: PageReload
}

/**
 * A preloaded widget shows at once. Afterwards this checks whose token the host has now: for another user, or none,
 * the frame reloads.
 */
export async function confirmPerson({ host, session, tokens, pageReload }: Deps): Promise<void> {
  tokens.forget()
  if (await session.isSamePerson()) return
  await host.restart(undefined)
  pageReload.reload({ hasConsented: false, count: 0 })
}

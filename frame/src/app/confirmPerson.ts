import type { Services } from '../domain/Services.tsx'
import type { PageReload } from '../lib/pageReload.ts'
import type { AccessTokens } from '../service/AccessTokens.ts'

type Deps = Pick<Services, 'host' | 'session'> & {
  readonly tokens: Pick<AccessTokens, 'forget'>
  readonly pageReload: PageReload
}

/**
 * What was prepared is shown at once. Whose token the host gives by now is asked afterwards: were it another person, or
 * nobody any more, the frame loads itself anew.
 */
export async function confirmPerson({ host, session, tokens, pageReload }: Deps): Promise<void> {
  tokens.forget()
  if (await session.isSamePerson()) return
  await host.restart(undefined)
  pageReload.reload({ hasConsented: false, count: 0 })
}

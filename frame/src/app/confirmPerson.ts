import type { Services } from '../domain/Services.tsx'
import type { PageReload } from '../lib/pageReload.ts'
import type { AccessTokens } from '../service/AccessTokens.ts'

type Uses = Pick<Services, 'host' | 'session'> & {
  readonly tokens: Pick<AccessTokens, 'forget'>
  readonly pageReload: PageReload
}

/**
 * What was prepared is shown at once. Whose token the host gives by now is asked afterwards: were it another person,
 * the frame loads itself anew for them.
 */
export async function confirmPerson({ host, session, tokens, pageReload }: Uses): Promise<void> {
  const before = session.user
  tokens.forget()
  await session.refreshUser()
  const { user } = session
  if (before?.id === user?.id && before?.organization_id === user?.organization_id) return
  if (await host.restart(undefined)) pageReload.reload({ hasConsented: false, count: 0 })
}

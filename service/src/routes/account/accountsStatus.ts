import { type AccountHealth, AccountsHealth } from '@inlet/wire/service'
import type { AppRegistry } from '../../accounts/AppRegistry.ts'
import { type AccountStateRow, listAccountStates } from '../../db/accounts/accountStates.ts'
import { MAX_FAILURES } from '../../db/accounts/autoSync.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { HostOrigins } from '../../http/HostOrigins.ts'
import { HttpError } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'

type Deps = { db: Db; clock: Clock; apps: AppRegistry; hosts: HostOrigins }

/** Pages of hosts call it themselves. */
export const STATUS_PATH = '/status'
const FOREIGN = 'This page belongs to another organization, so it can’t use this token.'

/** GET /status: how the accounts are, for a badge in the host's page. */
export const statusEndpoints = [
  endpoint({
    method: 'GET',
    path: STATUS_PATH,
    by: 'customer',
    needs: 'status:read',
    effect: 'read',
    within: 'accounts',
    extension: true,
    id: 'getStatus',
    summary: 'How the accounts are, and what mends them; at most 1,000, the worst first',
    answer: AccountsHealth,
    run:
      ({ db, clock, apps, hosts }: Deps) =>
      async (c) => {
        const { organizationId } = c.get('customer')
        if (await hosts.isForeign(c.req.header('Origin') ?? '', organizationId))
          throw new HttpError(403, FOREIGN)
        const { available } = await apps.offerOf(organizationId)
        const rows = await listAccountStates(db, c.get('reach'), clock.now())
        const canSignIn = new Set<string>(available)
        return {
          worst: rows[0]?.state ?? 'ok',
          accounts: rows.map((row) => toHealth(row, canSignIn.has(row.source))),
        }
      },
  }),
]

function toHealth(row: AccountStateRow, canSignIn: boolean): AccountHealth {
  const { id, source, state, since } = row
  const repair = { code: codeOf(row), remedy: remedyOf(row, canSignIn) }
  return { id, source, state, since: since?.toISOString() ?? null, ...repair }
}

function codeOf({ state, access }: AccountStateRow): string | null {
  if (state === 'broken') return access === 'expired' ? 'ACCESS_EXPIRED' : 'ACCESS_REVOKED'
  return { ok: null, expiring: 'ACCESS_ENDS_SOON', failing: 'SYNC_FAILED' }[state]
}

function remedyOf({ state, failed_syncs }: AccountStateRow, canSignIn: boolean): AccountHealth['remedy'] {
  if (state === 'ok') return null
  // Automatic sync goes on trying until then.
  if (state === 'failing' && failed_syncs < MAX_FAILURES) return 'wait'
  return canSignIn ? 'reconnect' : 'ask_admin'
}

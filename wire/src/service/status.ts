import * as v from 'valibot'
import { ACCOUNT_REMEDIES, ACCOUNT_STATES } from '../enums.ts'
import { Id, Timestamp } from './shared.ts'

/** An account's state, why it is so, and what helps. Names no file and no login. */
export const AccountHealth = v.object({
  id: Id,
  source: v.string(),
  state: v.picklist(ACCOUNT_STATES),
  /** When the state began. Null: unknown, or the account is well. */
  since: v.nullable(Timestamp),
  /** ACCESS_EXPIRED, ACCESS_REVOKED, ACCESS_ENDS_SOON or SYNC_FAILED; more may be added. Null: the account is well. */
  code: v.nullable(v.string()),
  remedy: v.nullable(v.picklist(ACCOUNT_REMEDIES)),
})
export type AccountHealth = v.InferOutput<typeof AccountHealth>

/** GET /status. At most 1,000 accounts, the worst first. */
export const AccountsHealth = v.object({
  worst: v.picklist(ACCOUNT_STATES),
  accounts: v.array(AccountHealth),
})

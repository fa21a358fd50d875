import type { Account } from '@inlet/wire/service'
import type { RepositoryOwner } from '../../domain/screens.ts'

/** Replaces the lists until it is finished or given up. */
export type Flow =
  /** `account`: the one to reconnect; null for a new one. */
  | { readonly kind: 'form'; readonly account: Account | null }
  | { readonly kind: 'repositories'; readonly owner: RepositoryOwner }
  /** `isNew`: the account was just connected or reconnected. */
  | { readonly kind: 'conversations'; readonly account: Account; readonly isNew: boolean }
  /** `isNew`: likewise, and nothing of it is imported yet. */
  | { readonly kind: 'mail'; readonly account: Account; readonly isNew: boolean }

/** The account that a flow needs. */
export function subjectOf(flow: Flow | null): Account | null {
  if (flow?.kind !== 'repositories') return flow?.account ?? null
  return flow.owner.kind === 'account' ? flow.owner.account : null
}

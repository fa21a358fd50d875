import type { Account } from '@inlet/wire/service'
import type { RepositoryOwner } from '../../domain/screens.ts'

/** Something that takes the place of the lists until it is done or given up. */
export type Flow =
  /** `account`: the one to be let in again; null for a new one. */
  | { readonly kind: 'form'; readonly account: Account | null }
  | { readonly kind: 'repositories'; readonly owner: RepositoryOwner }
  /** `isNew`: the account came, or came back, just now. */
  | { readonly kind: 'conversations'; readonly account: Account; readonly isNew: boolean }
  /** `isNew`: likewise, and nothing of it is imported yet. */
  | { readonly kind: 'mail'; readonly account: Account; readonly isNew: boolean }

/** The account without which a flow makes no sense. */
export function subjectOf(flow: Flow | null): Account | null {
  if (flow?.kind !== 'repositories') return flow?.account ?? null
  return flow.owner.kind === 'account' ? flow.owner.account : null
}

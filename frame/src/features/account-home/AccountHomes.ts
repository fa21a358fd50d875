import type { Source } from '@inlet/wire/bridge'
import type { Drafts } from '../../domain/shell/Drafts.ts'
import { type AccountHomeDeps, AccountHomeStore } from './AccountHomeStore.ts'

/** One home per source, as the user left it. */
export class AccountHomes {
  private readonly bySource = new Map<Source, AccountHomeStore>()

  constructor(private readonly deps: AccountHomeDeps & { readonly drafts: Drafts }) {}

  of(source: Source): AccountHomeStore {
    const known = this.bySource.get(source)
    if (known) return known
    const made = this.deps.drafts.keep(source, new AccountHomeStore(source, this.deps))
    this.bySource.set(source, made)
    return made
  }
}

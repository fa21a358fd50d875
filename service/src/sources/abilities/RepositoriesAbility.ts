import type { Credential } from '../Credential.ts'
import type { SourceItem } from '../SourceItem.ts'

/** A repository of a code host. As an item, it is a folder with the same id. */
export type SourceRepository = { readonly id: string; readonly name: string; readonly url: string | null }

/** For sources where users pick whole repositories. */
export type RepositoriesAbility = {
  /** Pages count from 1. */
  list(
    credential: Credential,
    page: { readonly number: number; readonly size: number },
    signal: AbortSignal,
  ): Promise<readonly SourceRepository[]>
  /** Returns the repositories with these ids or names (`owner/name`), in this order. Null: it does not exist. */
  find(
    credential: Credential,
    idsOrNames: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (SourceItem | null)[]>
}

import type { Credential } from '../Credential.ts'
import type { SourceItem } from '../SourceItem.ts'

/** A search by name. */
export type SearchRequest = {
  readonly query: string
  /** Only below this folder, as far as the source can tell. Null: everywhere. */
  readonly folder: string | null
  /** The roots of the imports, for sources that search each root by itself. */
  readonly roots: readonly string[]
}

/** For sources that can be searched. */
export type SearchAbility = {
  /** Returns items that may match, the best first. */
  find(credential: Credential, request: SearchRequest, signal: AbortSignal): Promise<readonly SourceItem[]>
  /** Returns the item with an id, which a result is in. Null: it does not exist or is not accessible. */
  item(credential: Credential, externalId: string, signal: AbortSignal): Promise<SourceItem | null>
}

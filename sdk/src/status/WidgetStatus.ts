import type { AccountRemedy, AccountState } from '@inlet/wire/bridge'
import type { TokenFetcher, WidgetConfig } from '../config.ts'

/** Where the service is: at `apiURL`, or beside the frame. */
export type StatusOptions = Pick<WidgetConfig, 'frameUrl' | 'apiURL'>

/** How one account is. */
export type AccountHealth = {
  readonly id: number
  readonly source: string
  /**
   * `expiring`: its access ends within seven days. `failing`: its last three syncs failed. `broken`: its source refuses
   * the access.
   */
  readonly state: AccountState
  /** ISO 8601. Null: unknown, or the account is well. */
  readonly since: string | null
  /** ACCESS_EXPIRED, ACCESS_REVOKED, ACCESS_ENDS_SOON or SYNC_FAILED; more may be added. Null: the account is well. */
  readonly code: string | null
  /** `reconnect`: open the widget with `repair`. `wait`: the service goes on trying. Null: the account is well. */
  readonly remedy: AccountRemedy | null
}

export type AccountsHealth = { readonly worst: AccountState; readonly accounts: readonly AccountHealth[] }

export type WidgetStatus = {
  /**
   * Asks how the person's accounts are, for a badge in your page: shows nothing and loads no frame. Its token needs the
   * scope `status:read`. Rejects with an Error whose `code` is one of the widget's error codes. The module it needs is
   * loaded when it is called.
   */
  status(tokenFetcher: TokenFetcher, options?: StatusOptions): Promise<AccountsHealth>
}

import { type Account, AccountRequest, AccountsQuery, OAuthUrlRequest } from '@inlet/wire/service'
import * as v from 'valibot'
import type { ServiceCall, ServiceReply } from './knowledgeFor.ts'
import type { Replies } from './servicesFor.ts'

/** The accounts of a service that a test plays: listed, disconnected and synced as the contract says. */
export class AccountShelf {
  accounts: readonly Account[]
  readonly queries: v.InferOutput<typeof AccountsQuery>[] = []
  readonly revoked: unknown[] = []
  readonly resyncs: unknown[] = []
  readonly cancels: unknown[] = []
  readonly signIns: v.InferOutput<typeof OAuthUrlRequest>[] = []
  /** Instead of the usual answer; undefined for the usual one. */
  onCall: (call: ServiceCall) => ServiceReply | Promise<ServiceReply> | undefined = () => undefined

  constructor(accounts: readonly Account[] = []) {
    this.accounts = accounts
  }

  change(id: number, change: Partial<Account>) {
    this.accounts = this.accounts.map((account) => (account.id === id ? { ...account, ...change } : account))
  }

  add(...accounts: readonly Account[]) {
    this.accounts = [...this.accounts, ...accounts]
  }

  readonly replies: Replies = {
    '/user_data_sources': (call) => {
      const query = v.parse(AccountsQuery, call.body)
      this.queries.push(query)
      const found = this.accounts.filter(
        (account) => account.revoked_access === (query.filters.revoked_access ?? account.revoked_access),
      )
      const { offset, limit } = query.pagination
      return (
        this.onCall(call) ?? {
          body: { results: found.slice(offset, offset + limit), count: found.length },
        }
      )
    },
    '/revoke_access_token': async (call) => {
      this.revoked.push(call.body)
      const other = await this.onCall(call)
      if (other) return other
      const { data_source_id } = v.parse(AccountRequest, call.body)
      this.change(data_source_id, { revoked_access: true })
      return { body: { success: true } }
    },
    '/integrations/items/sync': (call) => {
      this.resyncs.push(call.body)
      return this.onCall(call) ?? { body: this.named(call) }
    },
    '/integrations/items/sync/cancel': (call) => {
      this.cancels.push(call.body)
      return this.onCall(call) ?? { body: this.named(call) }
    },
    '/integrations/oauth_url': (call) => {
      this.signIns.push(v.parse(OAuthUrlRequest, call.body))
      return this.onCall(call) ?? { body: { oauth_url: 'https://provider.example/sign-in?state=s' } }
    },
  }

  private named(call: ServiceCall): unknown {
    const { data_source_id } = v.parse(AccountRequest, call.body)
    return this.accounts.find(({ id }) => id === data_source_id) ?? {}
  }
}

import {
  type Account,
  AccountRequest,
  AccountsQuery,
  OAuthUrlRequest,
  SignInKey,
  type SignInProgress,
} from '@inlet/wire/service'
import * as v from 'valibot'
import type { ServiceCall, ServiceReply } from './serviceClientFor.ts'
import type { Replies } from './servicesFor.ts'

/** Accounts of a fake service: listed, disconnected and synced as the contract says. */
export class FakeAccountApi {
  accounts: readonly Account[]
  readonly queries: v.InferOutput<typeof AccountsQuery>[] = []
  readonly revoked: unknown[] = []
  readonly resyncs: unknown[] = []
  readonly cancels: unknown[] = []
  readonly signIns: v.InferOutput<typeof OAuthUrlRequest>[] = []
  /** Keys of canceled sign-ins. */
  readonly canceledKeys: string[] = []
  /** State of a sign-in, if it does not follow from the accounts. */
  progress: Partial<SignInProgress> = {}
  /** Key of a sign-in that an earlier frame left. */
  resumeKey: string | null = null
  /** Number of requests for the state of a sign-in. */
  claims = 0
  private accountsBefore: readonly Account[] = []
  /** Replaces a response; undefined for the usual one. */
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
      this.accountsBefore = this.accounts
      const sign_in = { key: `key-${this.signIns.length}`, number: '4711' }
      return this.onCall(call) ?? { body: { oauth_url: 'https://inlet.example/oauth/go?state=s', sign_in } }
    },
    '/oauth/claim': (call) => {
      v.parse(SignInKey, call.body)
      this.claims += 1
      const connected = this.connectedSince()
      const usual = {
        status: connected ? 'CONNECTED' : 'AWAY',
        reason: null,
        data_source_id: connected?.id ?? null,
      }
      return this.onCall(call) ?? { body: { ...usual, ...this.progress } }
    },
    '/oauth/cancel': (call) => {
      this.canceledKeys.push(v.parse(SignInKey, call.body).key)
      return this.onCall(call) ?? { body: { success: true } }
    },
    '/oauth/resume': (call) => this.onCall(call) ?? { body: { key: this.resumeKey } },
  }

  /** The account that a sign-in has changed, or a new one of its source. */
  private connectedSince(): Account | undefined {
    const asked = this.signIns.at(-1)
    return this.accounts.find((account) =>
      asked?.data_source_id
        ? account.id === asked.data_source_id && !this.accountsBefore.includes(account)
        : account.data_source_type === asked?.service &&
          !this.accountsBefore.some(({ id }) => id === account.id),
    )
  }

  private named(call: ServiceCall): unknown {
    const { data_source_id } = v.parse(AccountRequest, call.body)
    return this.accounts.find(({ id }) => id === data_source_id) ?? {}
  }
}

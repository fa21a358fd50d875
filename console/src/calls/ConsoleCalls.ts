import {
  AgainAnswer,
  ConsoleApps,
  ConsoleCustomer,
  ConsoleOverview,
  ConsoleSession,
  ConsoleSignInWays,
  FailingAccountsPage,
  type FailingAccountsQuery,
  FailingFilesPage,
  type FailingFilesQuery,
  type FailureGroup,
  RunAgainAnswer,
} from '@inlet/wire/console'
import {
  ApiKeysPage,
  AppCheck,
  AuditPage,
  DeleteUsersAnswer,
  DeliveriesPage,
  Delivery,
  GenericSuccess,
  HostOriginsList,
  MadeApiKey,
  User,
  WebhooksPage,
} from '@inlet/wire/service'
import * as v from 'valibot'
import { CallFault } from './CallFault.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type More = { readonly body?: unknown; readonly signal?: AbortSignal }

/** Of a form, a sentence for each fault. */
const Refusal = v.object({
  detail: v.union([
    v.string(),
    v.pipe(
      v.array(v.object({ msg: v.string() })),
      v.transform((faults) => faults.map(({ msg }) => msg).join(' ')),
    ),
  ]),
})
const UNREACHED = 'The service cannot be reached. Look whether it runs, and try again.'
const UNREADABLE = 'The service answered something else than this page understands. Reload the page.'

/** Calls of the service, at `api/` beside the page. The browser adds the session's cookie. */
export class ConsoleCalls {
  private readonly signedOut: () => void

  /** `signedOut`: the session has ended. */
  constructor(signedOut: () => void) {
    this.signedOut = signedOut
  }

  session() {
    return this.ask(ConsoleSession, 'GET', 'session')
  }
  signInWays(signal: AbortSignal) {
    return this.ask(ConsoleSignInWays, 'GET', 'session/ways', { signal })
  }
  signIn(key: string) {
    return this.ask(ConsoleSession, 'POST', 'session', { body: { key } })
  }
  signOut() {
    return this.ask(GenericSuccess, 'DELETE', 'session')
  }
  overview(signal: AbortSignal) {
    return this.ask(ConsoleOverview, 'GET', 'overview', { signal })
  }
  failingFiles(body: FailingFilesQuery, signal: AbortSignal) {
    return this.ask(FailingFilesPage, 'POST', 'failing_files', { body, signal })
  }
  runFile(id: number) {
    return this.ask(AgainAnswer, 'POST', `failing_files/${id}/again`, { body: {} })
  }
  /** Runs a part of them again. `before`: `next` of the part before it. */
  runAll({ source, reason }: Pick<FailureGroup, 'source' | 'reason'>, before: number | null) {
    const body = { source, reason, ...(before !== null && { before }) }
    return this.ask(RunAgainAnswer, 'POST', 'failing_files/again', { body })
  }
  failingAccounts(body: FailingAccountsQuery, signal: AbortSignal) {
    return this.ask(FailingAccountsPage, 'POST', 'failing_accounts', { body, signal })
  }
  syncAccount(id: number) {
    return this.ask(AgainAnswer, 'POST', `failing_accounts/${id}/again`, { body: {} })
  }
  apps(signal: AbortSignal) {
    return this.ask(ConsoleApps, 'GET', 'apps', { signal })
  }
  checkApp(source: string) {
    return this.ask(AppCheck, 'POST', `called/admin/apps/${source}/check`, { body: {} })
  }
  hostOrigins(signal: AbortSignal) {
    return this.ask(HostOriginsList, 'GET', 'called/admin/host_origins', { signal })
  }
  /** Refused with 409 if the list is no longer what it replaces. */
  setHostOrigins(origins: readonly string[], replaces: readonly string[]) {
    return this.ask(HostOriginsList, 'PUT', 'called/admin/host_origins', { body: { origins, replaces } })
  }
  apiKeys(signal: AbortSignal) {
    return this.ask(ApiKeysPage, 'GET', 'called/admin/api_keys', { signal })
  }
  makeApiKey(name: string) {
    return this.ask(MadeApiKey, 'POST', 'called/admin/api_keys', { body: { name } })
  }
  revokeApiKey(id: number) {
    return this.ask(GenericSuccess, 'DELETE', `called/admin/api_keys/${id}`)
  }
  webhooks(signal: AbortSignal) {
    const body = { pagination: { limit: 100 } }
    return this.ask(WebhooksPage, 'POST', 'called/webhooks', { body, signal })
  }
  deliveries(webhook: number, query: Readonly<Record<string, string>>, signal: AbortSignal) {
    const path = `webhooks/${webhook}/deliveries?${new URLSearchParams(query)}`
    return this.ask(DeliveriesPage, 'GET', path, { signal })
  }
  sendAgain(webhook: number, delivery: number) {
    const path = `called/webhooks/${webhook}/deliveries/${delivery}/again`
    return this.ask(Delivery, 'POST', path, { body: {} })
  }
  customer(id: string, signal: AbortSignal) {
    return this.ask(User, 'POST', 'called/user', { body: { customer_id: id }, signal })
  }

  aboutCustomer(id: string, signal: AbortSignal) {
    return this.ask(ConsoleCustomer, 'POST', 'customer', { body: { customer_id: id }, signal })
  }
  setLimit(id: string, limit: 'max_files' | 'max_bytes', most: number | null) {
    return this.ask(GenericSuccess, 'POST', 'called/update_users', {
      body: { customer_ids: [id], [limit]: most },
    })
  }
  eraseCustomer(id: string) {
    return this.ask(DeleteUsersAnswer, 'POST', 'called/delete_users', { body: { customer_ids: [id] } })
  }
  audit(query: Readonly<Record<string, string>>, signal: AbortSignal) {
    return this.ask(AuditPage, 'GET', `called/audit?${new URLSearchParams(query)}`, { signal })
  }
  /** All entries that match, as JSON Lines. */
  async auditLines(query: Readonly<Record<string, string>>): Promise<Blob> {
    const answer = await reach(`api/called/audit?${new URLSearchParams(query)}`, {
      headers: { Accept: 'application/x-ndjson' },
    })
    if (answer.status === 401) this.signedOut()
    if (!answer.ok) throw new CallFault(UNREADABLE, answer.status)
    return answer.blob()
  }

  private async ask<S extends v.GenericSchema>(
    schema: S,
    method: Method,
    path: string,
    { body, signal }: More = {},
  ): Promise<v.InferOutput<S>> {
    const answer = await reach(`api/${path}`, {
      method,
      signal,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const read: unknown = await answer.json().catch(() => null)
    if (!answer.ok) {
      if (answer.status === 401 && path !== 'session') this.signedOut()
      const refusal = v.safeParse(Refusal, read)
      throw new CallFault(refusal.success ? refusal.output.detail : UNREADABLE, answer.status)
    }
    const parsed = v.safeParse(schema, read)
    if (!parsed.success) throw new CallFault(UNREADABLE, null)
    return parsed.output
  }
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (fault) {
    if (init.signal?.aborted) throw fault
    throw new CallFault(UNREACHED, null)
  }
}

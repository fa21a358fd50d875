import type { EventAction, EventFailure, Source, SuccessEvent } from '@inlet/wire/bridge'
import type { UserFile } from '@inlet/wire/service'
import type { ErrorFacts, Host } from '../../bridge/Host.ts'

/** One thing that failed: what the person read of it, and what it was. */
export type Failed = EventFailure & { readonly error: ErrorFacts }

/** Tells the host what happened. Payloads are built here and nowhere else. */
export class HostEvents {
  constructor(private readonly host: Pick<Host, 'emit'>) {}

  success(integration: Source, action: Exclude<EventAction, 'ERROR'>, data: SuccessEvent['data']) {
    this.host.emit({ kind: 'success', payload: { status: 200, integration, action, event: action, data } })
  }

  /** Files of an upload or a scrape: no account is involved. */
  files(integration: Source, files: readonly UserFile[]) {
    this.success(integration, 'UPDATE', { data_source_external_id: null, sync_status: null, files })
  }

  /** One event for all of them, typed by the first; none for none. */
  failure(integration: Source, ...failed: readonly Failed[]) {
    const [first] = failed
    if (!first) return
    const data = failed.map(({ error, ...failure }): EventFailure => failure)
    this.host.emit({
      kind: 'error',
      payload: { status: 400, integration, action: 'ERROR', event: 'ERROR', data, error: first.error },
    })
  }
}

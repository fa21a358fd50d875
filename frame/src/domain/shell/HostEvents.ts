import type { EventAction, EventFailure, Source, SuccessEvent } from '@inlet/wire/bridge'
import type { Preview, UserFile } from '@inlet/wire/service'
import type { ErrorFacts, Host } from '../../bridge/Host.ts'

/** One failure: the message that the user read, and the error. */
export type Failed = EventFailure & { readonly error: ErrorFacts }

/** Emits events to the host. Payloads are built here and nowhere else. */
export class HostEvents {
  constructor(private readonly host: Pick<Host, 'emit' | 'mayImport'>) {}

  success(integration: Source, action: Exclude<EventAction, 'ERROR'>, data: SuccessEvent['data']) {
    this.host.emit({ kind: 'success', payload: { status: 200, integration, action, event: action, data } })
  }

  /** Files of an upload or a scrape, without an account. */
  files(integration: Source, files: readonly UserFile[]) {
    this.success(integration, 'UPDATE', { data_source_external_id: null, sync_status: null, files })
  }

  /** Whether the host allows an import that brings this. Without a preview: whether it does so without one. */
  mayImport(preview?: Preview): Promise<boolean> {
    return this.host.mayImport(preview)
  }

  /** One event for all files, typed by the first; none if there are no files. */
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

import type { HostEvent, WidgetError } from '@inlet/wire/bridge'
import type { Clock } from './Clock.ts'
import type { SessionSummary, WidgetConfig } from './config.ts'
import { nonce } from './nonce.ts'

export type HostNotifier = {
  /** Stamps an event and hands it to the callback it is for. The one place that all events pass, in their order. */
  emit(event: HostEvent['payload']): void
  /** An error of the SDK's own, as an event that concerns no source. */
  report(error: WidgetError): void
  closed(): void
  /** So far. */
  readonly journal: Pick<SessionSummary, 'sessionId' | 'successes' | 'errors'>
}

/** Calls the host's callbacks, each event once, and counts. Whatever a callback throws changes nothing for us. */
export function createHostNotifier(clock: Clock, config: () => WidgetConfig): HostNotifier {
  const sessionId = nonce()
  const journal = { sessionId, successes: 0, errors: 0 }
  let hasComplained = false

  const tell = (call: () => void): void => {
    try {
      call()
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the host's own error belongs in the host's console, once
      if (!hasComplained) console.error('CALLBACK_FAILED', error)
      hasComplained = true
    }
  }

  const emit = (event: HostEvent['payload']): void => {
    journal[event.status === 400 ? 'errors' : 'successes']++
    const seq = journal.successes + journal.errors
    const stamp = { id: `${sessionId}-${seq}`, seq, at: new Date(clock.now()).toISOString(), sessionId }
    tell(() => {
      const { onSuccess, onError } = config()
      if (event.status !== 400) onSuccess?.({ ...event, ...stamp })
      // biome-ignore lint/suspicious/noConsole: a host without onError would never know
      else (onError ?? console.error)({ ...event, ...stamp })
    })
  }

  return {
    emit,
    report(error) {
      const data = [{ message: error.message }]
      emit({ status: 400, integration: null, action: 'ERROR', event: 'ERROR', data, error })
    },
    closed: () => tell(() => config().setOpen?.(false)),
    journal,
  }
}

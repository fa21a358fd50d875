import type { ErrorEvent, SuccessEvent, WidgetError, WidgetErrorEvent } from '@inlet/wire/bridge'
import type { WidgetConfig } from './config.ts'

export type HostVoice = {
  succeeded(event: SuccessEvent): void
  failed(event: ErrorEvent | WidgetErrorEvent): void
  /** A typed error, as an event that concerns no source. */
  report(error: WidgetError): void
  closed(): void
  /** So far. */
  readonly counts: { readonly successes: number; readonly errors: number }
}

/** Calls the host's callbacks, each event once, and counts. Whatever a callback throws changes nothing for us. */
export function hostVoice(config: () => WidgetConfig): HostVoice {
  const counts = { successes: 0, errors: 0 }
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

  const failed = (event: ErrorEvent | WidgetErrorEvent): void => {
    counts.errors++
    // biome-ignore lint/suspicious/noConsole: a host without onError would never know
    tell(() => (config().onError ?? console.error)(event))
  }

  return {
    succeeded(event) {
      counts.successes++
      tell(() => config().onSuccess?.(event))
    },
    failed,
    report(error) {
      const data = [{ message: error.message }]
      failed({ status: 400, integration: null, action: 'ERROR', event: 'ERROR', data, error })
    },
    closed: () => tell(() => config().setOpen?.(false)),
    counts,
  }
}

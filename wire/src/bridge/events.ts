import type { EventAction, Source } from '../enums.ts'

/**
 * A file as the service answered it. Written out here, not taken from the service's schema, so that the SDK's
 * types need nothing but themselves.
 */
export type ImportedFile = {
  readonly id: number
  readonly name: string | null
  readonly source: string | null
  readonly sync_status: string
  readonly external_url: string | null
  readonly tags: Readonly<Record<string, unknown>> | null
  /** Everything else of the service's answer. */
  readonly [field: string]: unknown
}

/** One failure inside an error event. */
export type EventFailure = {
  /** For people. */
  readonly message: string
  /** The file it concerns, if any. */
  readonly name?: string
}

/** What a success tells the host. */
export type SuccessEvent = {
  readonly status: 200
  readonly integration: Source
  readonly action: Exclude<EventAction, 'ERROR'>
  /** Always equal to `action`. */
  readonly event: Exclude<EventAction, 'ERROR'>
  /** Null for INITIATE of a credential form. */
  readonly data: {
    readonly data_source_external_id: string | null
    readonly sync_status: string | null
    readonly request_id?: string | null
    /** UPDATE of an account: whether its files were synced anew. */
    readonly files_synced?: boolean
    /** Uploads and scrapes: the files the service answered. */
    readonly files?: readonly ImportedFile[]
  } | null
}

/** What a failure tells the host. */
export type ErrorEvent = {
  readonly status: 400
  /** Null when the failure concerns no source, for example a token that could not be had. */
  readonly integration: Source | null
  readonly action: 'ERROR'
  readonly event: 'ERROR'
  readonly data: readonly EventFailure[]
}

/** Everything that can go wrong between host, SDK and frame, by name. */
export const WIDGET_ERROR_CODES = [
  'TOKEN_REJECTED',
  'TOKEN_TIMEOUT',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'FRAME_UNREACHABLE',
  'OFFLINE',
  'FRAME_REPLACED',
  'FRAME_UNRESPONSIVE',
  'BLOCKED_BY_HOST_CSP',
  'VERSION_MISMATCH',
  'UNSUPPORTED_HOST',
  'HOST_NOT_ALLOWED',
  'INVALID_OPTION',
  'API_URL_NOT_ALLOWED',
  'SERVICE_UNREACHABLE',
  'CALLBACK_FAILED',
] as const
export type WidgetErrorCode = (typeof WIDGET_ERROR_CODES)[number]

/** A typed error: passed to the host's `onError` beside the event it concerns, and never thrown. */
export type WidgetError = {
  readonly code: WidgetErrorCode
  /** For people. */
  readonly message: string
  /** What the integrator can do. */
  readonly remedy: string
  /** Whether trying again can help. */
  readonly retryable: boolean
}

/** An error event that comes from the widget itself: an ordinary error event with the typed error beside it. */
export type WidgetErrorEvent = ErrorEvent & { readonly error: WidgetError }

/** What the frame hands to the SDK for the host's callbacks. */
export type HostEvent =
  | { readonly kind: 'success'; readonly payload: SuccessEvent }
  | { readonly kind: 'error'; readonly payload: ErrorEvent | WidgetErrorEvent }

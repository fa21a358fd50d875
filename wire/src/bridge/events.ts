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
  /** What of it was not read, once it is READY: NO_TEXT, PICTURES, LETTERS, ATTACHMENTS, LINES, PAGES. Empty: nothing is known to be missing. */
  readonly unread_parts?: readonly string[]
  readonly tags: Readonly<Record<string, unknown>> | null
  /** Everything else of the service's answer. */
  readonly [field: string]: unknown
}

/** What an import would bring, as the service counted it. */
export type ImportPreview = {
  /** `capped`: counting stopped before all was counted. */
  readonly state: string
  readonly capped_by: string | null
  readonly files: number
  readonly folders: number
  /** Of the files whose size the source says. */
  readonly bytes: number
  readonly by_format: Readonly<Record<string, { readonly files: number; readonly bytes: number }>>
  /** What can't be read, and why. */
  readonly skipped: readonly {
    readonly code: string
    readonly count: number
    readonly samples: readonly string[]
    readonly reason: string | null
  }[]
  readonly already_imported: number
  readonly limits_met: readonly string[]
  /** Guesses from sizes and formats. */
  readonly estimated_chunks: number
  readonly estimated_seconds: number
  /** There may be more: say "at least". */
  readonly is_lower_bound: boolean
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

/** What the SDK writes on every event, success or error, as it reaches the host. */
export type EventStamp = {
  /** Unique. An event that comes a second time, from a log of the host's for example, has the same. */
  readonly id: string
  /** 1, 2, 3 … in one opening of the widget, without gaps, successes and errors together. */
  readonly seq: number
  /** When it reached the host, by the clock of the person's machine: ISO 8601, UTC. */
  readonly at: string
  /** One per opening; also in the summary of `closed`. */
  readonly sessionId: string
}

/** What a success tells the host. */
export type SuccessEvent = EventStamp & {
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
    /** UPLOADS_RESTORED: of the files that were chosen before a reload or a crash, how many wait to be sent. */
    readonly uploads?: { readonly waiting: number; readonly total: number }
    /** PREVIEWED: what an import of the chosen items would bring. */
    readonly preview?: ImportPreview
  } | null
}

/** What a failure tells the host. */
export type ErrorEvent = EventStamp & {
  readonly status: 400
  /** Null when the failure concerns no source, for example a token that could not be had. */
  readonly integration: Source | null
  readonly action: 'ERROR'
  readonly event: 'ERROR'
  /** What the person read, in their language; without an integration the `message` of `error`, in English. */
  readonly data: readonly EventFailure[]
  /** What happened, for the host's code and log. Where several things failed: the first of them. */
  readonly error: WidgetError
}

/** What keeps the widget from working at all. */
const FOUNDATION_CODES = [
  'TOKEN_REJECTED',
  'TOKEN_TIMEOUT',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'FRAME_UNREACHABLE',
  'OFFLINE',
  'FRAME_REPLACED',
  'FRAME_UNRESPONSIVE',
  'FRAME_INCOMPLETE',
  'FRAME_UPDATED',
  'BLOCKED_BY_HOST_CSP',
  'VERSION_MISMATCH',
  'UNSUPPORTED_HOST',
  'HOST_NOT_ALLOWED',
  'INVALID_OPTION',
  'API_URL_NOT_ALLOWED',
] as const

/**
 * Everything that can go wrong, by name. `errors.ts` says what each is and what to do about it. Two lists: one of more
 * than 25 texts is minified to a call, which the bundlers of hosts keep although nobody asks for it.
 */
export const WIDGET_ERROR_CODES = [
  ...FOUNDATION_CODES,
  'SERVICE_UNREACHABLE',
  'SERVICE_FAILED',
  'RATE_LIMITED',
  'REFUSED',
  'FILE_REJECTED',
  'SIGN_IN_FAILED',
  'ADMIN_APPROVAL_NEEDED',
  'SOURCE_NOT_SET_UP',
  'SOURCE_FAILED',
  'CALLBACK_FAILED',
] as const
export type WidgetErrorCode = (typeof WIDGET_ERROR_CODES)[number]

/**
 * Whose concern an error is. `token`: the access token and where it comes from. `connection`: the frame or the
 * service, how they are reached and whether they work. `configuration`: something that the integrator or the
 * deployment has to change. `source`: what a person wanted of a source or a file. `callback`: the host's own code.
 */
export const ERROR_CATEGORIES = ['token', 'connection', 'configuration', 'source', 'callback'] as const
export type ErrorCategory = (typeof ERROR_CATEGORIES)[number]

/** What an error event says of its failure. It is never thrown, and holds no secret, no stack and nothing typed. */
export type WidgetError = {
  readonly code: WidgetErrorCode
  readonly category: ErrorCategory
  /** Whether trying the same again can help. */
  readonly retryable: boolean
  /** For people who read logs, in English. What the person read is in `data`. */
  readonly message: string
  /** What the integrator can do. */
  readonly remedy: string
  /** The page about this code, served by the frame's deployment; null if nobody knows where that is. */
  readonly docsUrl: string | null
  /** The `X-Request-Id` of the service's answer, which is in its log too; null if no answer is to blame. */
  readonly requestId: string | null
  /** Null when the failure concerns no source. */
  readonly source: Source | null
  /** A short text such as `HTTP 422`, the origin that is not allowed, or the names of options; null if there is none. */
  readonly cause: string | null
}

/** An event on its way: the SDK has not stamped it yet. */
export type Unstamped<E extends EventStamp> = Omit<E, keyof EventStamp>

/** What the frame hands to the SDK for the host's callbacks. */
export type HostEvent =
  | { readonly kind: 'success'; readonly payload: Unstamped<SuccessEvent> }
  | { readonly kind: 'error'; readonly payload: Unstamped<ErrorEvent> }

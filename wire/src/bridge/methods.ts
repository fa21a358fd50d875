import type { HostEvent, ImportPreview, WidgetError } from './events.ts'
import type { WidgetOptions } from './options.ts'

/** The widths the frame may ask for, in CSS pixels. Any other number is refused by the SDK. */
export const MODAL_WIDTHS = { consent: 415, conversations: 464, standard: 784 } as const
export type ModalWidth = (typeof MODAL_WIDTHS)[keyof typeof MODAL_WIDTHS]
/** Height of the modal in CSS pixels; less where the viewport is smaller. */
export const MODAL_HEIGHT = 703
/** Below this viewport width, in CSS pixels, the modal fills the viewport. */
export const FULL_BLEED_BELOW = 480

export type TokenAnswer =
  | { readonly ok: true; readonly token: string }
  | {
      readonly ok: false
      readonly code: 'TOKEN_REJECTED' | 'TOKEN_TIMEOUT' | 'TOKEN_INVALID'
      readonly message: string
    }

export type CloseReason = 'close-button' | 'escape' | 'back' | 'host'

/** What the frame may ask of the SDK. Nothing else crosses. No method takes or returns a credential. */
export type HostMethods = {
  /** A fresh access token from the host's tokenFetcher. Never rejects; waits at most 15 s. */
  fetchToken(): Promise<TokenAnswer>
  /** An event for onSuccess or onError. Resolves when the callback has returned, whether it threw or not. */
  emit(event: HostEvent): Promise<void>
  /**
   * What `onPreview` answers; false: nothing may be imported. Without a preview: whether there is no `onPreview`, so that
   * an import need not wait for its preview. An SDK of before this rejects.
   */
  mayImport(preview?: ImportPreview): Promise<unknown>
  /** A new width for the modal. */
  resize(width: ModalWidth): Promise<void>
  /** The person wants to leave. With alwaysOpen it is ignored. */
  requestClose(reason: CloseReason): Promise<void>
  /** Follow the host's navigateBackURL, in the host's own tab. */
  navigateBack(): Promise<void>
  /** Whether bytes are on their way that are lost if the page is left: while they are, the browser asks first. */
  guard(isSending: boolean): Promise<void>
  /**
   * The frame is about to load itself anew, because a newer one is deployed. Cover it, and hand it with `start` what
   * the person has begun: a structured clone, files included, never a credential. An SDK of before this rejects.
   */
  restart(begun: unknown): Promise<void>
  /** The frame's code or styles did not come: it cannot show itself. An SDK of before this rejects. */
  fail(): Promise<void>
}

/** What the frame finds out for `Widget.check`, showing nothing. */
export type FrameCheck = {
  /** Options that would be left out, each with what it must be. */
  readonly problems: readonly { readonly path: string; readonly message: string }[]
  /** Why the service could not be used; null if it could. */
  readonly failure: Pick<WidgetError, 'code' | 'cause'> | null
}

/** What the host hands over to be shown to the person: `File` objects and web addresses. Not yet believed. */
export type HandedOver = { readonly files: readonly unknown[]; readonly urls: readonly unknown[] }

/**
 * Why a file or an address was not taken. `TYPE`: no file of an allowed type, or no web address. `SIZE`: larger than
 * the limit. `EMPTY`: of no bytes. `COUNT`: more than are taken at once. `DUPLICATE`: in the list already.
 * `NOT_ENABLED`: Upload Files or Web Scraper is not enabled, or the access token does not allow it. `UNAVAILABLE`: the
 * widget closed before it could take it, or the deployment is older than the SDK.
 */
export type RejectionCode = 'TYPE' | 'SIZE' | 'EMPTY' | 'COUNT' | 'DUPLICATE' | 'NOT_ENABLED' | 'UNAVAILABLE'

/** What became of what the host handed over. Nothing of it is sent before the person confirms. */
export type AddResult = {
  /** How many are in the list that the person sees. */
  readonly accepted: number
  /** What is not, by the name of the file or as the address was given. */
  readonly rejected: readonly { readonly name: string; readonly code: RejectionCode }[]
}

/** Files, and addresses, that are handed over by one call. */
export const MAX_HANDED_OVER = 500

/** What the SDK may ask of the frame. */
export type FrameMethods = {
  /**
   * Before anybody looks: all that `start` does, but inert, with no event, no poll and no focus. True once the first
   * screen stands, false if it cannot. `start` follows when the person opens the widget. A frame of before this rejects.
   */
  prepare(options: WidgetOptions): Promise<boolean>
  /** First call after the handshake, and again after every reload of the frame. `begun`: what `restart` was given. */
  start(options: WidgetOptions, begun?: unknown): Promise<void>
  /** Options changed while open. */
  update(options: WidgetOptions): Promise<void>
  /**
   * Escape on the host's side of the dialog, or the browser's back button. The frame decides which layer it closes,
   * or where it goes back to.
   */
  escape(): Promise<void>
  /** The host asked to close. False: the person was asked first because something would be lost. */
  mayClose(): Promise<boolean>
  /** Instead of `start`: whether all would go well. Asks for a token and makes two calls of the service. */
  check(options: WidgetOptions): Promise<FrameCheck>
  /**
   * What the host hands over, once the widget shows itself. Answers when it stands in the lists of the widget. Files
   * are references to their bytes, which nobody copies. A frame of before this rejects.
   */
  add(given: HandedOver): Promise<AddResult>
  /** Heartbeat. */
  ping(): Promise<'pong'>
}

import type {
  CloseReason,
  ErrorEvent,
  HostEvent,
  ImportPreview,
  ModalWidth,
  TokenAnswer,
  Unstamped,
  WidgetError,
} from '@inlet/wire/bridge'

/** What the frame knows of an error. Category, words and the page about it follow from the code. */
export type ErrorFacts = Pick<WidgetError, 'code' | 'cause' | 'requestId'>

/** An event as the frame tells it: an error has its facts yet, and not its words. */
export type HostNews =
  | Extract<HostEvent, { kind: 'success' }>
  | {
      readonly kind: 'error'
      readonly payload: Omit<Unstamped<ErrorEvent>, 'error'> & { readonly error: ErrorFacts }
    }

/** The host page as the frame sees it. Nothing here rejects: a host that is gone or throws changes nothing for the person. */
export interface Host {
  /** Verified origin of the host page, for example https://app.example.com. */
  readonly origin: string
  fetchToken(): Promise<TokenAnswer>
  emit(news: HostNews): void
  /** An error of the widget itself, which concerns no source. */
  report(error: ErrorFacts): void
  /** Whether it allows an import that brings this. Without a preview: whether it does so without one. */
  mayImport(preview?: ImportPreview): Promise<boolean>
  resize(width: ModalWidth): void
  requestClose(reason: CloseReason): void
  navigateBack(): void
  /** Whether bytes are on their way that are lost if the page is left: then the browser asks first. */
  guard(isSending: boolean): void
  /** Hands over what the next document of the frame is to go on with. False: this host cannot, and it is lost. */
  restart(begun: unknown): Promise<boolean>
}

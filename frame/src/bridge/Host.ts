import type { CloseReason, HostEvent, ModalWidth, TokenAnswer, WidgetError } from '@inlet/wire/bridge'

/** The host page as the frame sees it. Nothing here rejects: a host that is gone or throws changes nothing for the person. */
export interface Host {
  /** Verified origin of the host page, for example https://app.example.com. */
  readonly origin: string
  fetchToken(): Promise<TokenAnswer>
  emit(event: HostEvent): void
  report(error: WidgetError): void
  resize(width: ModalWidth): void
  requestClose(reason: CloseReason): void
  navigateBack(): void
}

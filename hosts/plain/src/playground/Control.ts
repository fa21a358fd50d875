/** A control on the page. `read` answers undefined where nothing is chosen: the widget's own default then holds. */
export type Control = {
  readonly element: HTMLElement
  read(): unknown
  write(value: unknown): void
}

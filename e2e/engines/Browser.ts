/** Where in the browser something is: the host page, the widget's frame in it, or the window that was opened last. */
export type Place = 'host' | 'frame' | 'popup'

/** What can be acted on: an element of this role whose accessible name matches. */
export type Target = { readonly role: Role; readonly name: RegExp }

export type Role =
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'field'
  | 'file'
  | 'heading'
  | 'link'
  | 'radio'
  | 'row'
  | 'tab'

/** A browser of one engine with a profile of its own, driven by real clicks and keys. */
export type Browser = {
  /** As the browser names itself, with its version. */
  readonly name: string
  goto(url: string): Promise<void>
  /** False: there is no such element to see yet. */
  click(place: Place, target: Target): Promise<boolean>
  /** Into whatever has the focus there. `Enter` and `Escape` by these names. */
  press(keys: string, place?: Place): Promise<void>
  /** Into the place's only input for files. False: there is none yet. */
  choose(place: Place, file: string): Promise<boolean>
  has(place: Place, target: Target): Promise<boolean>
  /** All that stands there to be read; null while the place is not there. */
  text(place: Place): Promise<string | null>
  /** The accessible name or the text of what has the focus there; null while nothing has it. */
  focused(place: Place): Promise<string | null>
  /** The browser's own back button. */
  back(): Promise<void>
  /** How many windows are open. */
  windows(): Promise<number>
  /** Of the host's window, as PNG. */
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Names of keys that have no character. */
export const KEYS = ['Enter', 'Escape', 'Tab', 'Space'] as const

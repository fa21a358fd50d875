/** Where an element is: on the host page, in the widget's frame, or in the window that was opened last. */
export type Place = 'host' | 'frame' | 'popup'

/** An element with this role and a matching accessible name. */
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

/** A browser of one engine with its own profile, driven by real clicks and keys. */
export type Browser = {
  /** Name and version, as the browser reports them. */
  readonly name: string
  goto(url: string): Promise<void>
  /** False: no such element is visible yet. */
  click(place: Place, target: Target): Promise<boolean>
  /** Types into the focused element. `Enter` and `Escape` by these names. */
  press(keys: string, place?: Place): Promise<void>
  /** Sets the place's only file input. False: there is none yet. */
  choose(place: Place, file: string): Promise<boolean>
  has(place: Place, target: Target): Promise<boolean>
  /** All visible text; null while the place does not exist. */
  text(place: Place): Promise<string | null>
  /** Accessible name or text of the focused element; null without one. */
  focused(place: Place): Promise<string | null>
  /** The browser's own back button. */
  back(): Promise<void>
  /** Number of open windows. */
  windows(): Promise<number>
  /** Of the host's window, as PNG. */
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Names of keys without a character. */
export const KEYS = ['Enter', 'Escape', 'Tab', 'Space'] as const

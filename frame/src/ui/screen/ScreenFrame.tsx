import { createContext, type ReactNode, useContext } from 'react'

export type ScreenFrame = {
  /** Null where the widget cannot be closed: no close button then. */
  readonly onClose: (() => void) | null
  /** Goes to another screen, after a question where that would lose something. Default: at once. */
  readonly leave?: (go: () => void) => void
  /** Until the answer is called, Escape does this instead of closing. */
  readonly onEscape?: (back: () => void) => () => void
  /** What stands in the banner's place under the header. */
  readonly banner: ReactNode
  /** False while the screen is prepared and nobody sees it: then nothing of it takes the focus. Default: true. */
  readonly isShown?: boolean
}

const Frame = createContext<ScreenFrame>({ onClose: null, banner: null })

/** What every screen has in common, supplied once by the app. */
export function ScreenFrameProvider({ value, children }: { value: ScreenFrame; children: ReactNode }) {
  return <Frame value={value}>{children}</Frame>
}

export function useScreenFrame(): ScreenFrame {
  return useContext(Frame)
}

export type ScreenSurroundings = {
  /** The element that scrolls; null before it is mounted. Long lists scroll with it. */
  readonly body: HTMLElement | null
  /** For `ScreenFooter`. */
  readonly footer: HTMLElement | null
  /** Gives the focus to the screen's title, for controls that remove themselves. */
  readonly focusTitle: () => void
}

/** Null outside a screen. */
export const ScreenContext = createContext<ScreenSurroundings | null>(null)

export function useScreen(): ScreenSurroundings | null {
  return useContext(ScreenContext)
}

import { createContext, type ReactNode, useContext } from 'react'

export type ScreenFrame = {
  /** Null if the widget cannot be closed: then there is no close button. */
  readonly onClose: (() => void) | null
  /** Goes to another screen, after a question if that would lose input. Default: at once. */
  readonly leave?: (go: () => void) => void
  /** Until the returned function is called, Escape runs this instead of closing. */
  readonly onEscape?: (back: () => void) => () => void
  /** Content in the banner's place below the header. */
  readonly banner: ReactNode
  /** False while the screen is preloaded and hidden: then nothing takes the focus. Default: true. */
  readonly isShown?: boolean
}

const Frame = createContext<ScreenFrame>({ onClose: null, banner: null })

/** What all screens share, provided once by the app. */
export function ScreenFrameProvider({ value, children }: { value: ScreenFrame; children: ReactNode }) {
  return <Frame value={value}>{children}</Frame>
}

export function useScreenFrame(): ScreenFrame {
  return useContext(Frame)
}

export type ScreenSurroundings = {
  /** The scrolling element; null before it is mounted. Long lists scroll with it. */
  readonly body: HTMLElement | null
  /** For `ScreenFooter`. */
  readonly footer: HTMLElement | null
  /** Focuses the screen's title, for controls that remove themselves. */
  readonly focusTitle: () => void
}

/** Null outside a screen. */
export const ScreenContext = createContext<ScreenSurroundings | null>(null)

export function useScreen(): ScreenSurroundings | null {
  return useContext(ScreenContext)
}

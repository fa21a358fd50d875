import { type RefObject, useEffect, useRef } from 'react'
import { useScreen } from '../../ui/screen/ScreenFrame.tsx'

/**
 * Moves the focus when the panel of a sign-in disappears with the focused button: to the button that starts another
 * one, which the returned ref belongs to, else to the title. The panel takes the focus from a button that it
 * replaced.
 */
export function useSignInFocus(isShown: boolean): RefObject<HTMLButtonElement | null> {
  const connect = useRef<HTMLButtonElement>(null)
  const wasShown = useRef(isShown)
  const screen = useScreen()
  useEffect(() => {
    const isOver = wasShown.current && !isShown
    wasShown.current = isShown
    if (!isOver || document.activeElement !== document.body) return
    if (connect.current) connect.current.focus()
    else screen?.focusTitle()
  }, [isShown, screen])
  return connect
}

import { type RefObject, useEffect, useRef } from 'react'
import { useScreen } from '../../ui/screen/ScreenFrame.tsx'

/**
 * Gives the focus a place when the panel of a sign-in goes with the button that had it: on the button that begins
 * another, which the answer refers to, else on the title. The panel takes it from a button that went for it.
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

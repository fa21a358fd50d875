import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useScreen } from './ScreenFrame.tsx'

/** Puts its children into the footer of the screen around it, for parts that know what to do further down. */
export function ScreenFooter({ children }: { children: ReactNode }) {
  const footer = useScreen()?.footer
  return footer ? createPortal(children, footer) : null
}

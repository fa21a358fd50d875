import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useScreen } from './ScreenFrame.tsx'

/** Renders its children into the footer of the screen around it, for components deeper in the tree. */
export function ScreenFooter({ children }: { children: ReactNode }) {
  const footer = useScreen()?.footer
  return footer ? createPortal(children, footer) : null
}

import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classes } from '../classes.ts'
import overlay from './overlay.module.css'
import styles from './Popover.module.css'

type PopoverProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it. */
  trigger: ReactElement
  title: string
  children: ReactNode
}

/** A small panel beside its button. The focus moves in and returns. */
export function Popover({ open, onOpenChange, trigger, title, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={overlay.positioner} sideOffset={6} align="end" collisionPadding={8}>
          <Base.Popup className={classes(overlay.popup, styles.panel)}>
            <Base.Title className={overlay.title}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

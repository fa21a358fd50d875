import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { MiddleEllipsis } from '../MiddleEllipsis.tsx'
import styles from './Menu.module.css'
import overlay from './overlay.module.css'

export type MenuItem = {
  readonly id: string
  readonly label: string
  /** The label is a name of unknown length: it is cut in its middle, and browsers do not translate it. */
  readonly isName?: boolean
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
}

type MenuProps = {
  /** Name of the list of actions. */
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  items: readonly (MenuItem | 'separator')[]
}

export function Menu({ label, trigger, items }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={overlay.positioner} sideOffset={6} align="end" collisionPadding={8}>
          <Base.Popup className={classes(overlay.popup, styles.menu)} aria-label={label}>
            {items.map((item, index) =>
              item === 'separator' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: separators have no identity but their place.
                <Base.Separator key={`separator ${index}`} className={styles.separator} />
              ) : (
                <Base.Item
                  key={item.id}
                  className={classes(styles.item, item.danger && styles.danger)}
                  disabled={item.disabled}
                  onClick={item.onSelect}
                >
                  {item.icon}
                  {item.isName ? <MiddleEllipsis text={item.label} /> : item.label}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

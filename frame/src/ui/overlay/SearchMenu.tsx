import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useState } from 'react'
import { classes } from '../classes.ts'
import { type Choice, ChoiceList } from './ChoiceList.tsx'
import menu from './Menu.module.css'
import overlay from './overlay.module.css'

type SearchMenuProps = {
  /** Name of the list. */
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  choices: readonly Choice[]
  /** Fixed below the list. */
  action: { readonly label: string; readonly icon: ReactNode; readonly onSelect: () => void }
}

/** A menu with very many entries: searchable, and rendered in a constant number of elements. */
export function SearchMenu({ label, trigger, choices, action }: SearchMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const close = (then: () => void) => {
    setOpen(false)
    then()
  }
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={overlay.positioner} sideOffset={6} align="end" collisionPadding={8}>
          <Base.Popup className={classes(overlay.popup, menu.menu)} aria-label={label}>
            <ChoiceList label={label} choices={choices} onChoose={({ onSelect }) => close(onSelect)} />
            <div className={menu.separator} />
            <button type="button" className={menu.item} onClick={() => close(action.onSelect)}>
              {action.icon}
              {action.label}
            </button>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

import type { ReactNode } from 'react'
import { Button } from '../../../frame/src/ui/field/Button.tsx'
import { XIcon } from '../../../frame/src/ui/icons.ts'
import { VisuallyHidden } from '../../../frame/src/ui/VisuallyHidden.tsx'
import styles from './Filters.module.css'
import { Typed } from './Typed.tsx'

type FiltersProps = {
  readonly onSubmit: () => void
  /** The current filters. */
  readonly chosen: readonly { readonly name: string; readonly value: string; readonly drop: () => void }[]
  /** Actions on all matches. */
  readonly aside?: ReactNode
  /** The fields. */
  readonly children: ReactNode
}

/** Filters of a list. */
export function Filters({ onSubmit, chosen, aside, children }: FiltersProps) {
  return (
    <div className={styles.filters}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <Button type="submit">Show</Button>
      </form>
      {chosen.length > 0 ? (
        <ul className={styles.chosen} aria-label="Filters">
          {chosen.map(({ name, value, drop }) => (
            <li key={name}>
              <button type="button" className={styles.chip} onClick={drop}>
                <span>
                  {name}: <Typed text={value} />
                </span>
                <XIcon />
                <VisuallyHidden>, take away</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {aside}
    </div>
  )
}

import { type KeyboardEvent, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './Tabs.module.css'

type TabsProps<Value extends string> = {
  label: string
  value: Value
  items: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
  variant?: 'line' | 'segmented'
  /** Connects the tabs to a `TabPanel` with the same id. */
  id?: string
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }

/** One tab stop. Arrows, Home and End move between the tabs and choose at once. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, items, onChange, variant = 'line', id } = props
  const list = useRef<HTMLDivElement>(null)

  const go = (index: number) => {
    const target = (index + items.length) % items.length
    const item = items[target]
    const button = list.current?.children[target]
    if (item && item.value !== value) onChange(item.value)
    if (button instanceof HTMLElement) button.focus()
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = items.findIndex((item) => item.value === value)
    const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const mirrored = sideways && getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = STEPS[event.key]
    if (step) go(at + (mirrored ? -step : step))
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(items.length - 1)
    else return
    event.preventDefault()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={classes(styles.tabs, styles[variant])}>
      {items.map((item) => {
        const chosen = item.value === value
        return (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={id && `${id}-${item.value}`}
            aria-selected={chosen}
            aria-controls={id && chosen ? `${id}-panel` : undefined}
            tabIndex={chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(item.value)}
            onKeyDown={keyDown}
          >
            {item.label}
          </button>
        )
      })}
    </div>
  )
}

import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { SearchField } from '../field/SearchField.tsx'
import { MiddleEllipsis } from '../MiddleEllipsis.tsx'
import styles from './ChoiceList.module.css'
import { useWindowedRows } from './useWindowedRows.ts'

export type Choice = {
  readonly id: string
  /** A name: browsers do not translate it. */
  readonly name: string
  readonly icon: ReactNode
  readonly isChosen: boolean
  readonly onSelect: () => void
}

type ChoiceListProps = {
  label: string
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
}

/** Height of a row in CSS pixels, large enough for a finger. Same as in ChoiceList.module.css. */
const ROW_HEIGHT = 44
const VISIBLE_ROWS = 7
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 7, PageUp: -7 }

/** A search above a list box. The focus stays in the search; the arrows move in the list, Enter chooses. */
export const ChoiceList = observer(function ChoiceList({ label, choices, onChoose }: ChoiceListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = choices.filter(({ name }) => name.toLowerCase().includes(wanted))
  const [chosen] = useState(() =>
    Math.max(
      0,
      choices.findIndex(({ isChosen }) => isChosen),
    ),
  )
  const [at, setAt] = useState(chosen)
  useEffect(() => {
    // Centered among the visible rows.
    if (list.current) list.current.scrollTop = Math.max(0, chosen - 3) * ROW_HEIGHT
  }, [chosen])
  const active = found[Math.min(at, found.length - 1)]
  const { from, until, onScroll } = useWindowedRows(found.length, ROW_HEIGHT, VISIBLE_ROWS)

  const search = (next: string) => {
    setText(next)
    goTo(0)
  }
  const goTo = (row: number) => {
    setAt(row)
    const box = list.current
    if (!box) return
    const top = row * ROW_HEIGHT
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + ROW_HEIGHT > box.scrollTop + box.clientHeight)
      box.scrollTop = top + ROW_HEIGHT - box.clientHeight
  }
  const keyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || found.length === 0) return
    event.preventDefault()
    goTo(Math.min(Math.max(at + step, 0), found.length - 1))
  }
  return (
    <search onKeyDown={keyDown}>
      <SearchField
        label={t().ui.search}
        value={text}
        onChange={search}
        onClear={() => search('')}
        onSubmit={() => active && onChoose(active)}
        list={{ id: `${id}list`, activeId: active ? `${id}${active.id}` : undefined }}
      />
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={label}
        className={styles.list}
        onScroll={onScroll}
      >
        <div style={{ blockSize: from * ROW_HEIGHT }} />
        {found.slice(from, until).map((choice, index) => (
          <Row
            key={choice.id}
            id={`${id}${choice.id}`}
            choice={choice}
            isActive={choice === active}
            place={from + index + 1}
            count={found.length}
            onChoose={onChoose}
          />
        ))}
        <div style={{ blockSize: (found.length - until) * ROW_HEIGHT }} />
      </div>
      {found.length === 0 && <p className={styles.none}>{t().integrations.noResults(text)}</p>}
    </search>
  )
})

type RowProps = {
  id: string
  choice: Choice
  isActive: boolean
  place: number
  count: number
  onChoose: (choice: Choice) => void
}

function Row({ id, choice, isActive, place, count, onChoose }: RowProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={choice.isChosen}
      aria-setsize={count}
      aria-posinset={place}
      data-active={isActive || undefined}
      className={styles.row}
      onClick={() => onChoose(choice)}
    >
      {choice.icon}
      <MiddleEllipsis text={choice.name} />
    </button>
  )
}

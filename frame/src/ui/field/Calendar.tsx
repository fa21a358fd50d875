import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { firstWeekday, formatDayNumber, formatMonth, formatWholeDay, weekdays } from '../../i18n/days.ts'
import { addDays, addMonths, type Day, firstOfMonth, weekdayOf, weeksOf } from '../../lib/Day.ts'
import { ChevronLeftIcon, ChevronRightIcon, ChevronsLeftIcon, ChevronsRightIcon } from '../icons.ts'
import styles from './Calendar.module.css'
import { IconButton } from './IconButton.tsx'

type CalendarProps = {
  /** The chosen day. */
  value: Day | null
  onChange: (day: Day) => void
  today: Day
  /** Later days cannot be chosen. */
  max: Day
  /** The one day in the tab order. */
  dayRef?: RefObject<HTMLButtonElement | null>
  labels: {
    readonly previousYear: string
    readonly previousMonth: string
    readonly nextMonth: string
    readonly nextYear: string
  }
}

/** The earliest day on offer: there is hardly older digital content. */
const FIRST: Day = '1970/01/01'

/**
 * One month of days, with one tab stop. Arrows move by day and week, Page Up and Page Down by month, with Shift by
 * year, Home and End to the ends of the week.
 */
export const Calendar = observer(function Calendar(props: CalendarProps) {
  const { value, onChange, today, max, dayRef, labels } = props
  const id = useId()
  const [at, setAt] = useState(value ?? max)
  const own = useRef<HTMLButtonElement>(null)
  const reachable = dayRef ?? own
  // Keys move the focus to the day; the buttons above keep it.
  const follows = useRef(false)
  const first = firstWeekday()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the day says when, nothing of it is read.
  useEffect(() => {
    if (!follows.current) return
    follows.current = false
    reachable.current?.focus()
  }, [at, reachable])

  const within = (day: Day) => (day > max ? max : day < FIRST ? FIRST : day)
  const turn = (months: number) => setAt(within(addMonths(at, months)))
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const day = dayFor(event, at, first, isMirrored)
    if (day === null) return
    event.preventDefault()
    follows.current = within(day) !== at
    setAt(within(day))
  }
  return (
    <div className={styles.calendar}>
      <Months id={`${id}month`} at={at} max={max} labels={labels} onTurn={turn} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by arrows is a grid. */}
      <table role="grid" aria-labelledby={`${id}month`} className={styles.grid}>
        <thead>
          <tr>
            {weekdays(first).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at, first).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place in the month.
            <tr key={index}>
              {week.map((day, weekday) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <td key={weekday} />
                ) : (
                  <td key={day}>
                    <button
                      {...dayProps(day, { at, value, today, max })}
                      ref={day === at ? reachable : undefined}
                      onKeyDown={keyDown}
                      onClick={() => {
                        setAt(day)
                        onChange(day)
                      }}
                    >
                      {formatDayNumber(day)}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

type MonthsProps = Pick<CalendarProps, 'max' | 'labels'> & {
  readonly id: string
  readonly at: Day
  readonly onTurn: (months: number) => void
}

/** The shown month, with buttons to others. */
const Months = observer(function Months({ id, at, max, labels, onTurn }: MonthsProps) {
  const previous = { 'aria-disabled': firstOfMonth(at) <= FIRST } as const
  const next = { 'aria-disabled': firstOfMonth(at) >= firstOfMonth(max) } as const
  const turning = (months: number) => () => onTurn(months)
  return (
    <div className={styles.months}>
      <IconButton
        {...previous}
        label={labels.previousYear}
        icon={<ChevronsLeftIcon />}
        onClick={turning(-12)}
      />
      <IconButton
        {...previous}
        label={labels.previousMonth}
        icon={<ChevronLeftIcon />}
        onClick={turning(-1)}
      />
      <div id={id} className={styles.month} aria-live="polite">
        {formatMonth(at)}
      </div>
      <IconButton {...next} label={labels.nextMonth} icon={<ChevronRightIcon />} onClick={turning(1)} />
      <IconButton {...next} label={labels.nextYear} icon={<ChevronsRightIcon />} onClick={turning(12)} />
    </div>
  )
})

/** Appearance and name of one day. */
function dayProps(day: Day, { at, value, today, max }: { at: Day; value: Day | null; today: Day; max: Day }) {
  return {
    type: 'button',
    'data-day': day,
    className: styles.day,
    'aria-label': formatWholeDay(day),
    'aria-current': day === today ? 'date' : undefined,
    'aria-pressed': day === value,
    disabled: day > max,
    tabIndex: day === at ? 0 : -1,
  } as const
}

/** The day that a key leads to; null for other keys. */
function dayFor(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  at: Day,
  firstWeekday: number,
  isMirrored: boolean,
): Day | null {
  const forward = isMirrored ? -1 : 1
  const inWeek = (weekdayOf(at) - firstWeekday + 7) % 7
  if (key === 'ArrowLeft') return addDays(at, -forward)
  if (key === 'ArrowRight') return addDays(at, forward)
  if (key === 'ArrowUp') return addDays(at, -7)
  if (key === 'ArrowDown') return addDays(at, 7)
  if (key === 'PageUp') return addMonths(at, shiftKey ? -12 : -1)
  if (key === 'PageDown') return addMonths(at, shiftKey ? 12 : 1)
  if (key === 'Home') return addDays(at, -inWeek)
  if (key === 'End') return addDays(at, 6 - inWeek)
  return null
}

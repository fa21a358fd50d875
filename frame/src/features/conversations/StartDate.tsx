import { observer } from 'mobx-react-lite'
import { type RefObject, useState } from 'react'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { formatDay } from '../../i18n/days.ts'
import type { Day } from '../../lib/Day.ts'
import { Button } from '../../ui/field/Button.tsx'
import { Calendar } from '../../ui/field/Calendar.tsx'
import styles from './Conversations.module.css'

type StartDateProps = {
  readonly value: Day | null
  /** A date is set and can be removed. */
  readonly canRemove: boolean
  readonly today: Day
  /** The first day. */
  readonly dayRef: RefObject<HTMLButtonElement | null>
  readonly onSet: (day: Day | null) => void
  readonly onCancel: () => void
}

/** Picks a day up to today. Applied only by the button. */
export const StartDate = observer(function StartDate(props: StartDateProps) {
  const { value, canRemove, today, dayRef, onSet, onCancel } = props
  const [picked, setPicked] = useState(value)
  const text = conversationsTexts()
  return (
    <>
      <Calendar
        value={picked}
        onChange={setPicked}
        today={today}
        max={today}
        dayRef={dayRef}
        labels={text.calendar}
      />
      <div className={styles.conclusion}>
        <p role="status" className={styles.note}>
          {picked ? text.willStartFrom(formatDay(picked)) : text.pickDay}
        </p>
        <div className={styles.actions}>
          {canRemove && (
            <Button variant="quiet" onClick={() => onSet(null)}>
              {text.removeDate}
            </Button>
          )}
          <Button onClick={onCancel}>{text.cancel}</Button>
          <Button variant="primary" aria-disabled={picked === null} onClick={() => onSet(picked)}>
            {text.setDate}
          </Button>
        </div>
      </div>
    </>
  )
})

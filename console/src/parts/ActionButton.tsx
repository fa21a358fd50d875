import type { ConsoleRole } from '@inlet/wire/console'
import { useState } from 'react'
import { Button } from '../../../frame/src/ui/field/Button.tsx'
import { CheckIcon } from '../../../frame/src/ui/icons.ts'
import { VisuallyHidden } from '../../../frame/src/ui/VisuallyHidden.tsx'
import { reasonOf } from '../calls/reasonOf.ts'
import styles from './ActionButton.module.css'
import { useMay } from './May.tsx'

type ActionButtonProps = {
  readonly label: string
  /** What the action applies to, for screen readers. */
  readonly about: string
  /** The least role that may. Default: `operator`. */
  readonly needs?: ConsoleRole
  /** Returns what was done, in a few words. */
  readonly act: (progress: (words: string) => void) => Promise<Outcome>
}

export type Outcome = { readonly words: string; readonly isBad?: boolean }

/** Runs an action once, and shows its outcome beside the button. */
export function ActionButton({ label, about, needs = 'operator', act }: ActionButtonProps) {
  const may = useMay(needs)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const press = async () => {
    setBusy(true)
    setOutcome(null)
    try {
      setOutcome(await act((words) => setOutcome({ words })))
    } catch (fault) {
      setOutcome({ words: reasonOf(fault), isBad: true })
    }
    setBusy(false)
  }
  if (!may) return null
  return (
    <div className={styles.action}>
      <Button busy={isBusy} onClick={press}>
        {label}
        <VisuallyHidden> {about}</VisuallyHidden>
      </Button>
      <p role="status" className={styles.outcome} data-bad={outcome?.isBad || undefined}>
        {outcome && !outcome.isBad && !isBusy ? <CheckIcon /> : null}
        {outcome?.words}
      </p>
    </div>
  )
}

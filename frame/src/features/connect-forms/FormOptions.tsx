import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { FormChoice } from '../../domain/sources/FormDescriptor.ts'
import styles from './FormOptions.module.css'

type FormOptionsProps = {
  readonly choice: FormChoice
  readonly chosen: string | null
  readonly isBusy: boolean
  readonly onChoose: (option: string) => void
}

/** The ways to connect, as radio buttons. */
export const FormOptions = observer(function FormOptions(props: FormOptionsProps) {
  const { choice, chosen, isBusy, onChoose } = props
  const group = useId()
  return (
    <fieldset className={styles.group} disabled={isBusy}>
      <legend className={styles.legend}>{choice.legend()}</legend>
      <div className={styles.options}>
        {choice.options.map(({ name, label }) => (
          <label key={name} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              name={group}
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            {label()}
          </label>
        ))}
      </div>
    </fieldset>
  )
})

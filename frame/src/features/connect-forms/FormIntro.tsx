import { observer } from 'mobx-react-lite'
import type { FormDescriptor } from '../../domain/sources/FormDescriptor.ts'
import styles from './ConnectForm.module.css'

/** What to enter. Words between asterisks are emphasized. */
export const FormIntro = observer(function FormIntro({ descriptor }: { descriptor: FormDescriptor }) {
  return (
    <p className={styles.intro}>
      {descriptor
        .intro()
        .split('*')
        .map((part, index) => (index % 2 ? <strong key={part}>{part}</strong> : part))}
    </p>
  )
})

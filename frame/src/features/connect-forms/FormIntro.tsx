import { observer } from 'mobx-react-lite'
import styles from './ConnectForm.module.css'
import type { FormDescriptor } from './FormDescriptor.ts'

/** What to enter, and where to find it. */
export const FormIntro = observer(function FormIntro({ descriptor }: { descriptor: FormDescriptor }) {
  const { intro, help } = descriptor
  return (
    <p className={styles.intro}>
      {intro()
        .split('*')
        .map((part, index) => (index % 2 ? <strong key={part}>{part}</strong> : part))}
      {help && (
        <>
          {' '}
          <a href={help.address} target="_blank" rel="noopener noreferrer">
            {help.label()}
          </a>
        </>
      )}
    </p>
  )
})

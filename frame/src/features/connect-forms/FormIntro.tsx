import { observer } from 'mobx-react-lite'
import styles from './ConnectForm.module.css'

/** What to enter. Words between asterisks are emphasized. */
export const FormIntro = observer(function FormIntro({ text }: { text: string }) {
  return (
    <p className={styles.intro}>
      {text.split('*').map((part, index) => (index % 2 ? <strong key={part}>{part}</strong> : part))}
    </p>
  )
})

import { formatDate } from '../../../frame/src/i18n/dates.ts'
import styles from './Texts.module.css'

export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className={styles.moment}>
      {formatDate(at)}
    </time>
  )
}

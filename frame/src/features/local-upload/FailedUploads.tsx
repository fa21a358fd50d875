import { observer } from 'mobx-react-lite'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { FileName } from '../../ui/table/FileName.tsx'
import styles from './FailedUploads.module.css'
import type { LocalUploadStore } from './LocalUploadStore.ts'
import { problemOf } from './problemOf.ts'

/** What did not arrive, by name and reason, with a retry of those that it may help. Stays until the person has decided. */
export const FailedUploads = observer(function FailedUploads({ store }: { store: LocalUploadStore }) {
  const failed = store.queue.notUploaded
  if (failed.length === 0) return null
  return (
    <section className={styles.box} aria-label={uploadTexts().notUploaded}>
      <ul className={styles.list}>
        {failed.map((item) => (
          <li key={item.key} className={styles.row}>
            <FileName name={item.path} />
            <span className={styles.reason}>{problemOf(item)}</span>
          </li>
        ))}
        {store.queue.leftOut.map(({ key, path, reason }) => (
          <li key={key} className={styles.row}>
            <FileName name={path} />
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={store.dismissFailures}>
          {uploadTexts().dismiss}
        </Button>
        <Button onClick={() => void store.submit()}>{uploadTexts().retryFailed}</Button>
      </div>
    </section>
  )
})

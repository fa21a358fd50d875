import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { FileName } from '../../ui/FileName.tsx'
import type { Rejection } from './LocalUploadStore.ts'
import styles from './Rejections.module.css'

/** Which files the drop zone refused, and every rule each one broke. */
export function Rejections({ rejections }: { rejections: readonly Rejection[] }) {
  return (
    <div role="alert">
      {rejections.length > 0 && (
        <div className={styles.box}>
          <p className={styles.summary}>{uploadTexts().rejected(rejections.length)}</p>
          <ul className={styles.list}>
            {rejections.map(({ file, errors }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two refused files may share name and date; the list is never reordered
              <li key={index} className={styles.row}>
                <FileName name={file.webkitRelativePath || file.name} />
                <span>{errors.map((error) => error.message).join('. ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { FileName } from '../../ui/table/FileName.tsx'
import { rejectionReason } from './fitness.ts'
import type { Rejection } from './LocalUploadStore.ts'
import styles from './Rejections.module.css'

/** Which files the drop zone refused, and every rule each one broke. */
export const Rejections = observer(function Rejections(props: {
  rejections: readonly Rejection[]
  integration: Integration
}) {
  const { rejections, integration } = props
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
                <span>{errors.map(({ code }) => rejectionReason(code, integration)).join('. ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
})

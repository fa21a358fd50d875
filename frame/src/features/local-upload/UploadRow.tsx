import { observer } from 'mobx-react-lite'
import { useSecondsUntil } from '../../domain/lists/useSecondsUntil.ts'
import { fileSize } from '../../i18n/sizes.ts'
import { t } from '../../i18n/t.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { withReason } from '../../i18n/withReason.ts'
import type { Clock } from '../../lib/Clock.ts'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { Trash2Icon, XIcon } from '../../ui/icons.ts'
import { ProgressBar } from '../../ui/screen/ProgressBar.tsx'
import { FileName } from '../../ui/table/FileName.tsx'
import { focusNeighbor } from '../../ui/table/focusNeighbor.ts'
import { problemOf } from './problemOf.ts'
import type { UploadItem } from './UploadItem.ts'
import styles from './UploadRow.module.css'

/** One chosen file: its size, its progress or its trouble, and a way out. */
export const UploadRow = observer(function UploadRow(props: {
  item: UploadItem
  /** Says that the file may be there already. */
  copyNote: string | null
  clock: Clock
  onRemove: () => void
  onCancel: () => void
}) {
  const { item, copyNote, clock, onRemove, onCancel } = props
  const seconds = useSecondsUntil(item.waitsUntil, clock)
  const uploading = item.status === 'uploading'
  return (
    <li className={styles.row} data-status={item.status}>
      <div className={styles.text}>
        <FileName name={item.path} />
        <span className={styles.note}>
          {noteOf(item, seconds)}
          {copyNote && <span className={styles.copy}> · {copyNote}</span>}
        </span>
        {uploading && (
          <ProgressBar
            value={item.file.size === 0 ? null : item.sent / item.file.size}
            label={uploadTexts().progressOf(item.file.name)}
          />
        )}
      </div>
      {uploading ? (
        <IconButton
          label={uploadTexts().cancel(item.file.name)}
          icon={<XIcon aria-hidden="true" />}
          onClick={onCancel}
        />
      ) : (
        <IconButton
          label={uploadTexts().remove(item.file.name)}
          icon={<Trash2Icon aria-hidden="true" />}
          onClick={({ currentTarget }) => {
            focusNeighbor(currentTarget)
            onRemove()
          }}
        />
      )}
    </li>
  )
})

function noteOf(item: UploadItem, secondsToWait: number | null): string {
  const { errors } = t()
  if (secondsToWait !== null) return withReason(errors.tooMany, errors.goesOnIn(secondsToWait))
  if (item.message) return problemOf(item)
  if (item.status === 'cancelled') return uploadTexts().cancelled
  return fileSize(item.file.size)
}

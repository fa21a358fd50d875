import { observer } from 'mobx-react-lite'
import { fileSize } from '../../i18n/sizes.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { FileName } from '../../ui/FileName.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Trash2Icon, XIcon } from '../../ui/icons.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { UploadItem } from './UploadItem.ts'
import styles from './UploadRow.module.css'

/** One chosen file: its size, its progress or its trouble, and a way out. */
export const UploadRow = observer(function UploadRow(props: {
  item: UploadItem
  onRemove: () => void
  onCancel: () => void
}) {
  const { item, onRemove, onCancel } = props
  const uploading = item.status === 'uploading'
  return (
    <li className={styles.row} data-status={item.status}>
      <div className={styles.text}>
        <FileName name={item.path} />
        <span className={styles.note}>{noteOf(item)}</span>
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
          onClick={onRemove}
        />
      )}
    </li>
  )
})

function noteOf(item: UploadItem): string {
  if (item.message) return item.message
  if (item.status === 'cancelled') return uploadTexts().cancelled
  return fileSize(item.file.size)
}

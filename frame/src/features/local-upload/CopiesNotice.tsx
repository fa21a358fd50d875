import { observer } from 'mobx-react-lite'
import { formatDate } from '../../i18n/dates.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { TriangleAlertIcon } from '../../ui/icons.ts'
import { useScreen } from '../../ui/screen/ScreenFrame.tsx'
import type { Copies } from './Copies.ts'
import styles from './CopiesNotice.module.css'
import type { LocalUploadStore } from './LocalUploadStore.ts'
import type { UploadItem } from './UploadItem.ts'

/** Asks about chosen files that seem to be there already, before they are sent. The region stays, to be read aloud. */
export const CopiesNotice = observer(function CopiesNotice({ store }: { store: LocalUploadStore }) {
  const screen = useScreen()
  const text = uploadTexts()
  const count = store.run ? 0 : store.copies.all.length
  const decide = (go: () => void) => () => {
    go()
    // The buttons are gone with the question.
    screen?.focusTitle()
  }
  return (
    <div role="status" className={styles.region}>
      {count > 0 && (
        <div className={styles.notice}>
          <TriangleAlertIcon aria-hidden="true" />
          <p className={styles.words}>{text.copies(count)}</p>
          <Button onClick={decide(store.leaveOutCopies)}>{text.leaveOutCopies}</Button>
          <Button onClick={decide(store.copies.keepAll)}>{text.keepCopies}</Button>
        </div>
      )}
    </div>
  )
})

/** What a file seems to be a copy of, in words; null for one that seems to be new. */
export function copyNoteOf(copies: Copies, item: UploadItem): string | null {
  const original = copies.originalOf(item)
  if (!original) return null
  const { copyListed, copyUploaded } = uploadTexts()
  return original.kind === 'listed' ? copyListed : copyUploaded(formatDate(original.at))
}

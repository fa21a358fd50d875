import { observer } from 'mobx-react-lite'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { UploadIcon } from '../../ui/icons.ts'
import styles from './DropCurtain.module.css'

/** Over the whole window while files hover where they are taken. Pointers go through it. */
export const DropCurtain = observer(function DropCurtain() {
  return (
    <div className={styles.curtain} aria-hidden="true">
      <div className={styles.words}>
        <UploadIcon />
        {uploadTexts().release}
      </div>
    </div>
  )
})

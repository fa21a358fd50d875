import { observer } from 'mobx-react-lite'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/field/IconButton.tsx'
import { XIcon } from '../ui/icons.ts'
import { LoadState } from '../ui/screen/LoadState.tsx'
import { useScreenFrame } from '../ui/screen/ScreenFrame.tsx'
import styles from './Opening.module.css'

/** Shown while token and branding load. It has no header, because the real one would replace it a moment later. */
export const Opening = observer(function Opening() {
  const { onClose } = useScreenFrame()
  return (
    <div className={styles.opening}>
      {onClose ? (
        <IconButton label={t().ui.close} icon={<XIcon />} className={styles.close} onClick={onClose} />
      ) : null}
      <LoadState label={t().shell.opening} />
    </div>
  )
})

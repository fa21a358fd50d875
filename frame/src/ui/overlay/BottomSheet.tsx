import { Dialog as Base } from '@base-ui/react/dialog'
import { observer } from 'mobx-react-lite'
import type { ReactNode, RefObject } from 'react'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../field/IconButton.tsx'
import { XIcon } from '../icons.ts'
import styles from './BottomSheet.module.css'
import overlay from './overlay.module.css'

type BottomSheetProps = {
  open: boolean
  title: string
  onClose: () => void
  /** The element to focus when it opens. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A panel at the bottom edge, instead of a popover on wide screens. */
export const BottomSheet = observer(function BottomSheet({
  open,
  title,
  onClose,
  initialFocus,
  children,
}: BottomSheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={overlay.backdrop} />
        <Base.Popup className={styles.sheet} initialFocus={initialFocus}>
          <div className={styles.header}>
            <Base.Title className={overlay.title}>{title}</Base.Title>
            <Base.Close
              render={<IconButton label={t().ui.close} icon={<XIcon />} className={styles.close} />}
            />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
})

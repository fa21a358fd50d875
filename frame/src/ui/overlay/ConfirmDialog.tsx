import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import { Button } from '../field/Button.tsx'
import styles from './ConfirmDialog.module.css'
import overlay from './overlay.module.css'

type ConfirmDialogProps = {
  open: boolean
  title: string
  text: string
  confirmLabel: string
  cancelLabel: string
  /** The action is destructive. */
  danger?: boolean
  busy?: boolean
  /** Why the action failed. */
  error?: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action. Focuses it, or Cancel if it is destructive. Stays open while busy. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel, danger, busy, error, onConfirm, onCancel } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Base.Portal>
        <Base.Backdrop className={overlay.backdrop} />
        <Base.Popup className={styles.dialog} initialFocus={danger ? cancel : confirm}>
          <Base.Title className={overlay.title}>{title}</Base.Title>
          <Base.Description className={styles.text}>{text}</Base.Description>
          <div role="alert">{error ? <p className={styles.error}>{error}</p> : null}</div>
          <div className={styles.actions}>
            <Button ref={cancel} disabled={busy} onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button ref={confirm} variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef } from 'react'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { CircleCheckIcon } from '../../ui/icons.ts'
import { useScreen } from '../../ui/screen/ScreenFrame.tsx'
import type { AccountHomeStore } from './AccountHomeStore.ts'
import styles from './ConnectedDialog.module.css'

type ConnectedDialogProps = {
  readonly store: AccountHomeStore
  readonly integration: Integration
}

/** Shown after a drive was connected. The next step is to choose its files, which are listed below. */
export const ConnectedDialog = observer(function ConnectedDialog(props: ConnectedDialogProps) {
  const { connected } = props.store.navigation
  // Another account needs another message.
  return connected && <News key={connected.id} {...props} />
})

const News = observer(function News({ store, integration }: ConnectedDialogProps) {
  const id = useId()
  const screen = useScreen()
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // After the step below has moved the focus to the title.
    const frame = requestAnimationFrame(() => confirm.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const text = accountsTexts()
  const { announcementName: source } = integration
  const leave = (go: () => void) => {
    go()
    screen?.focusTitle()
  }
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      className={styles.dialog}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        leave(store.navigation.dismissConnected)
      }}
    >
      <CircleCheckIcon aria-hidden="true" />
      <div className={styles.words}>
        <h2 id={`${id}title`} className={styles.title}>
          {text.connected(source)}
        </h2>
        <p id={`${id}text`} className={styles.text}>
          {text.connectedHint}
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => leave(store.navigation.dismissConnected)}>{text.goBack}</Button>
        <Button ref={confirm} variant="primary" onClick={() => leave(store.addToConnected)}>
          {text.selectFrom(source)}
        </Button>
      </div>
    </div>
  )
})

import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { useScreen } from '../../ui/screen/ScreenFrame.tsx'
import styles from './KeptNotice.module.css'
import { LeftOutList } from './LeftOutList.tsx'
import type { LocalUploadStore } from './LocalUploadStore.ts'

/** Files that were chosen before a reload or a crash, by name, with the ways to bring them again. */
export const KeptNotice = observer(function KeptNotice({ store }: { store: LocalUploadStore }) {
  const { waiting, total, rows } = store.saved
  const text = uploadTexts()
  const title = waiting.length > 0 ? text.keptWaiting(waiting.length, total) : ''
  return (
    <>
      <LiveRegion text={title} />
      {title && (
        <div className={styles.notice}>
          <LeftOutList title={title} files={rows}>
            <p className={styles.hint}>{text.keptHint}</p>
            <Actions store={store} />
          </LeftOutList>
        </div>
      )}
    </>
  )
})

const Actions = observer(function Actions({ store }: { store: LocalUploadStore }) {
  const { canReopen, isMatching, discard } = store.saved
  const input = useRef<HTMLInputElement>(null)
  const screen = useScreen()
  const text = uploadTexts()
  const discardAll = () => {
    discard()
    // The button is gone.
    screen?.focusTitle()
  }
  return (
    <>
      {canReopen && (
        <Button busy={isMatching} onClick={() => void store.reopen()}>
          {text.keptReopen}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text.keptChoose}
        onChange={(event) => {
          void store.chooseAgain([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button busy={isMatching} onClick={() => input.current?.click()}>
        {text.keptChoose}
      </Button>
      <Button variant="quiet" onClick={discardAll}>
        {text.keptDiscard}
      </Button>
    </>
  )
})

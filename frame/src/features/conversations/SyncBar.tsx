import { observer } from 'mobx-react-lite'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { CloudUploadIcon } from '../../ui/icons.ts'
import { PreviewLine } from '../../ui/screen/PreviewLine.tsx'
import { ProgressBar } from '../../ui/screen/ProgressBar.tsx'
import { ScreenFooter } from '../../ui/screen/ScreenFooter.tsx'
import styles from './Conversations.module.css'
import type { ConversationsStore } from './ConversationsStore.ts'

/** The next action, and its progress. */
export const SyncBar = observer(function SyncBar({ store }: { store: ConversationsStore }) {
  const { choice, status, done, total } = store
  const text = conversationsTexts()
  if (choice.rows.length === 0) return null
  return (
    <ScreenFooter>
      {status === 'syncing' && (
        <div className={styles.progress}>
          <ProgressBar value={done / total} label={text.syncing} />
          <p role="status" className={styles.note}>
            {text.progress(done, total)}
          </p>
        </div>
      )}
      <PreviewLine shown={store.preview} />
      <Button variant="quiet" aria-disabled={status === 'syncing'} onClick={choice.clear}>
        {text.clear}
      </Button>
      <Button
        variant="primary"
        className={styles.grow}
        icon={<CloudUploadIcon />}
        busy={status === 'syncing'}
        onClick={() => void store.sync()}
      >
        {text.sync(choice.channels, choice.messages)}
      </Button>
    </ScreenFooter>
  )
})

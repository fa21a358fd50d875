import { observer } from 'mobx-react-lite'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { DoneDrawing } from '../../ui/screen/laterDrawings.tsx'
import styles from './Conversations.module.css'
import type { ConversationsStore } from './ConversationsStore.ts'

type ConnectedViewProps = { readonly store: ConversationsStore; readonly onLeave: () => void }

/**
 * The message that the account is connected. It disappears automatically, unless the user is about to press its
 * button.
 */
export const ConnectedView = observer(function ConnectedView({ store, onLeave }: ConnectedViewProps) {
  const text = conversationsTexts()
  return (
    <EmptyState
      ends
      picture={<DoneDrawing />}
      title={text.connected}
      text={text.connectedHint}
      action={
        <div className={styles.answers}>
          <Button variant="primary" onClick={store.showKinds}>
            {text.choose}
          </Button>
          <Button onClick={onLeave}>{text.goBack}</Button>
        </div>
      }
    />
  )
})

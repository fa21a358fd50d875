import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useServices } from '../../domain/Services.tsx'
import type { ConversationFlowProps } from '../../domain/screens.ts'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { useKeptFocus } from '../../ui/table/useKeptFocus.ts'
import { AddedView } from './AddedView.tsx'
import { ConnectedView } from './ConnectedView.tsx'
import styles from './Conversations.module.css'
import { ConversationsStore } from './ConversationsStore.ts'
import { KindsView } from './KindsView.tsx'
import { SelectionView } from './SelectionView.tsx'

/** Choosing what to sync from one chat account, in the screen of another feature. */
export function Conversations(props: ConversationFlowProps) {
  // Another account needs a new flow without any state of the old one.
  return <Flow key={props.account.id} {...props} />
}

const Flow = observer(function Flow({ integration, account, isNew, onLeave }: ConversationFlowProps) {
  const services = useServices()
  const place = useRef<HTMLElement>(null)
  const store = services.storeCache.keep(
    ConversationsStore,
    () =>
      services.drafts.keep(
        `conversations ${account.id}`,
        new ConversationsStore({ integration, account, isNew }, services),
      ),
    account.id,
  )
  useEffect(() => store.start(), [store])
  useEffect(() => store.follow({ integration, account, isNew }), [store, integration, account, isNew])
  // The button that was pressed is gone with its view.
  useKeptFocus(place, store.screen)

  return (
    <section
      ref={place}
      tabIndex={-1}
      className={styles.flow}
      aria-label={labelOf(store)}
      onKeyDown={store.touch}
      onPointerDown={store.touch}
    >
      {store.screen === 'connected' && <ConnectedView store={store} onLeave={onLeave} />}
      {store.screen === 'kinds' && <KindsView store={store} onLeave={onLeave} />}
      {store.screen === 'selection' && <SelectionView store={store} onLeave={onLeave} />}
      {store.screen === 'success' && <AddedView store={store} onLeave={onLeave} />}
    </section>
  )
})

function labelOf({ screen, added }: ConversationsStore): string {
  if (screen === 'connected') return conversationsTexts().connected
  return screen === 'success' ? conversationsTexts().added(added) : conversationsTexts().heading
}

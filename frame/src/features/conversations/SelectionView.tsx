import type { Conversation } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { useId, useRef, useState } from 'react'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { BottomSheet } from '../../ui/overlay/BottomSheet.tsx'
import { TabPanel } from '../../ui/screen/TabPanel.tsx'
import { ConversationRows } from './ConversationRows.tsx'
import styles from './Conversations.module.css'
import type { ConversationsStore } from './ConversationsStore.ts'
import { conversationName } from './conversationKind.ts'
import { ListingNote } from './ListingNote.tsx'
import { SelectionTools } from './SelectionTools.tsx'
import { StartDate } from './StartDate.tsx'
import { SyncBar } from './SyncBar.tsx'

type SelectionViewProps = { readonly store: ConversationsStore; readonly onLeave: () => void }

/** Choosing conversations, and the first day of each. */
export const SelectionView = observer(function SelectionView({ store, onLeave }: SelectionViewProps) {
  const { choice, list } = store
  const id = useId()
  const text = conversationsTexts()
  const found = (count: number) => (count === 0 ? text.noMatch : text.results(count))
  // Kept while their sheet closes.
  const [dated, setDated] = useState<readonly Conversation[]>([])
  const [isDating, setDating] = useState(false)
  const day = useRef<HTMLButtonElement>(null)
  const date = (conversations: readonly Conversation[]) => {
    setDated(conversations)
    setDating(true)
  }
  const [first] = dated
  const isOne = first !== undefined && dated.length === 1

  return (
    <>
      <SelectionTools id={id} store={store} onLeave={onLeave} onDateAll={() => date(choice.rows)} />
      <ListingNote list={list} />
      <TabPanel tabs={id} value={choice.tab}>
        <ConversationRows store={store} onDate={(conversation) => date([conversation])} />
      </TabPanel>
      <LiveRegion text={choice.search.trim() === '' ? '' : found(choice.shown.length)} />
      <BottomSheet
        open={isDating}
        title={isOne ? text.startDateOf(conversationName(first)) : text.startDate}
        initialFocus={day}
        onClose={() => setDating(false)}
      >
        <div className={styles.sheet}>
          <StartDate
            value={isOne ? (choice.chosen.get(first.id) ?? null) : null}
            canRemove={dated.some((one) => choice.chosen.get(one.id))}
            today={store.today()}
            dayRef={day}
            onSet={(start) => {
              store.setStart(dated, start)
              setDating(false)
            }}
            onCancel={() => setDating(false)}
          />
        </div>
      </BottomSheet>
      <SyncBar store={store} />
    </>
  )
})

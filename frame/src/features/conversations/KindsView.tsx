import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { HashIcon, MailIcon, PlusIcon } from '../../ui/icons.ts'
import styles from './Conversations.module.css'
import type { ConversationsStore } from './ConversationsStore.ts'
import { ListingNote } from './ListingNote.tsx'
import { NoConversations } from './NoConversations.tsx'

type KindsViewProps = { readonly store: ConversationsStore; readonly onLeave: () => void }

/** What the account contains: channels and messages, each leading to its list. */
export const KindsView = observer(function KindsView({ store, onLeave }: KindsViewProps) {
  const { list } = store
  const { groups } = list
  const text = conversationsTexts()
  return (
    <div className={styles.kinds}>
      {list.count === 0 ? (
        <NoConversations list={list} />
      ) : (
        <>
          <Kind
            icon={<HashIcon />}
            title={text.channels}
            found={text.channelsFound(groups.public.length, groups.private.length)}
            label={text.selectChannels}
            onSelect={() => store.select('channels')}
          />
          <Kind
            icon={<MailIcon />}
            title={text.messages}
            found={text.messagesFound(groups.direct.length, groups.group.length)}
            label={text.selectMessages}
            onSelect={() => store.select('messages')}
          />
        </>
      )}
      <ListingNote list={list} />
      {list.count > 0 && list.status === 'loading' && (
        <p className={styles.loading}>{text.loadingMore(list.count)}</p>
      )}
      <Button full onClick={onLeave}>
        {text.viewSynced}
      </Button>
    </div>
  )
})

type KindProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly found: string
  /** Label of the plus button. */
  readonly label: string
  readonly onSelect: () => void
}

function Kind({ icon, title, found, label, onSelect }: KindProps) {
  return (
    <div className={styles.kind}>
      <span className={styles.tile}>{icon}</span>
      <div className={styles.found}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.note}>{found}</p>
      </div>
      <IconButton label={label} icon={<PlusIcon />} className={styles.plus} onClick={onSelect} />
    </div>
  )
}

import type { Conversation } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { formatDay } from '../../i18n/days.ts'
import { Ellipsis } from '../../ui/Ellipsis.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { CalendarIcon, LockIcon, UsersIcon } from '../../ui/icons.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './ConversationRow.module.css'
import type { ConversationsStore } from './ConversationsStore.ts'
import { conversationKind, conversationName } from './conversationKind.ts'

type ConversationRowProps = {
  readonly store: ConversationsStore
  readonly conversation: Conversation
  readonly onDate: (conversation: Conversation) => void
}

export const ConversationRow = observer(function ConversationRow(props: ConversationRowProps) {
  const { store, conversation, onDate } = props
  const { choice } = store
  const text = conversationsTexts()
  const name = conversationName(conversation)
  const kind = conversationKind(conversation)
  const start = choice.chosen.get(conversation.id)
  const reason = choice.reasons.get(conversation.id)
  const isLocked = store.status === 'syncing'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the virtual list's grid, which is no table.
    // biome-ignore lint/a11y/useFocusableInteractive: its controls have the focus.
    <div role="gridcell" className={styles.row} data-selected={choice.isChosen(conversation) || undefined}>
      <Checkbox
        className={styles.check}
        checked={choice.isChosen(conversation)}
        disabled={isLocked}
        label={
          <span className={styles.name}>
            <bdi translate="no" className={styles.text}>
              <Ellipsis text={name} />
            </bdi>
            {kind === 'private' && <LockIcon />}
            {kind === 'private' && <VisuallyHidden>{text.privateChannel}</VisuallyHidden>}
            {kind === 'group' && <UsersIcon />}
          </span>
        }
        onChange={() => choice.toggle(conversation)}
      />
      <IconButton
        label={text.startDateOf(name)}
        icon={<CalendarIcon />}
        aria-disabled={isLocked}
        onClick={() => onDate(conversation)}
      />
      {start && <p className={styles.note}>{text.startingFrom(formatDay(start))}</p>}
      {reason && <p className={styles.reason}>{reason}</p>}
    </div>
  )
})

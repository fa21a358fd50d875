import { observer } from 'mobx-react-lite'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { Tabs } from '../../ui/screen/Tabs.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { type ConversationFilter, FILTERS } from './ConversationChoice.ts'
import styles from './Conversations.module.css'
import type { ConversationsStore } from './ConversationsStore.ts'

type SelectionToolsProps = {
  /** Connects the tabs to their panel. */
  readonly id: string
  readonly store: ConversationsStore
  readonly onLeave: () => void
  readonly onDateAll: () => void
}

/** Filters and bulk actions above the conversations. */
export const SelectionTools = observer(function SelectionTools(props: SelectionToolsProps) {
  const { id, store, onLeave, onDateAll } = props
  const { choice } = store
  const text = conversationsTexts()
  const none = choice.chosen.size === 0
  const isLocked = store.status === 'syncing'
  const setForAll = (
    <Button className={styles.grow} aria-disabled={none || isLocked} onClick={onDateAll}>
      {text.setForAll}
    </Button>
  )
  return (
    <div className={styles.tools}>
      <Tabs
        id={id}
        variant="segmented"
        label={text.kinds}
        value={choice.tab}
        items={[
          { value: 'channels', label: text.channels },
          { value: 'messages', label: text.messages },
        ]}
        onChange={choice.show}
      />
      <div className={styles.line}>
        <div className={styles.search}>
          <SearchField
            label={text.search}
            value={choice.search}
            onChange={choice.seek}
            onClear={() => choice.seek('')}
          />
        </div>
        <SelectField<ConversationFilter>
          label={text.filter}
          value={choice.filter}
          items={FILTERS[choice.tab].map((value) => ({ value, label: text.filters[value] }))}
          onChange={choice.narrow}
        />
      </div>
      <div className={styles.line}>
        <Button className={styles.grow} onClick={onLeave}>
          {text.viewSynced}
        </Button>
        {none ? <Tooltip text={text.setForAllHint}>{setForAll}</Tooltip> : setForAll}
      </div>
    </div>
  )
})

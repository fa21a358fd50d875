import type { Conversation } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { type Components, Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { LoadState } from '../../ui/screen/LoadState.tsx'
import { useScreen } from '../../ui/screen/ScreenFrame.tsx'
import { useFocusInSight } from '../../ui/table/useFocusInSight.ts'
import { useRowKeys } from '../../ui/table/useRowKeys.ts'
import { ConversationRow } from './ConversationRow.tsx'
import type { ConversationsStore } from './ConversationsStore.ts'
import { NoConversations } from './NoConversations.tsx'

type ConversationRowsProps = {
  readonly store: ConversationsStore
  readonly onDate: (conversation: Conversation) => void
}

/** Renders thousands of rows in a constant number of elements, which scroll with the screen's body. */
export const ConversationRows = observer(function ConversationRows({ store, onDate }: ConversationRowsProps) {
  const { choice, list } = store
  const screen = useScreen()
  useFocusInSight()
  const [parts] = useState(listParts)
  const { shown } = choice
  const virtuoso = useRef<VirtuosoHandle>(null)
  const listRef = useRowKeys(() => shown.length, virtuoso)
  const text = conversationsTexts()
  if (list.count === 0) return <NoConversations list={list} />
  // The searched conversation may be on one of the next pages.
  if (shown.length === 0 && list.status === 'loading')
    return <LoadState label={text.loadingMore(list.count)} />
  if (shown.length === 0)
    return choice.search.trim() === '' ? (
      <EmptyState drawing="search" title={text.noneOfKind[choice.filter]} />
    ) : (
      <EmptyState drawing="search" title={text.noMatch} text={text.noMatchHint} />
    )
  // The screen's body exists only after the first render.
  if (screen && !screen.body) return null
  return (
    <div ref={listRef}>
      <Virtuoso
        ref={virtuoso}
        // Another list begins at its top.
        key={`${choice.tab} ${choice.filter}`}
        customScrollParent={screen?.body ?? undefined}
        context={{ label: text.list[choice.tab], count: shown.length }}
        components={parts}
        data={shown}
        initialItemCount={Math.min(shown.length, 20)}
        defaultItemHeight={56}
        increaseViewportBy={{ top: 240, bottom: 480 }}
        computeItemKey={(_, conversation) => conversation.id}
        itemContent={(_, conversation) => (
          <ConversationRow store={store} conversation={conversation} onDate={onDate} />
        )}
      />
    </div>
  )
})

type Context = { readonly label: string; readonly count: number }

/** Exposed as a grid, ARIA's pattern for rows with one Tab stop. Most of them are not in the document. */
function listParts(): Components<Conversation, Context> {
  return {
    List: ({ context, ...rest }) => (
      // biome-ignore lint/a11y/useSemanticElements: the virtual list hands over what belongs on a div.
      <div {...rest} role="grid" aria-label={context.label} aria-rowcount={context.count} />
    ),
    Item: ({ context: _, item: __, ...rest }) => (
      // biome-ignore lint/a11y/useSemanticElements: as above.
      // biome-ignore lint/a11y/useFocusableInteractive: its controls have the focus.
      <div {...rest} role="row" aria-rowindex={rest['data-index'] + 1} />
    ),
  }
}

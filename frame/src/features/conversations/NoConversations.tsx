import { observer } from 'mobx-react-lite'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { LoadState } from '../../ui/screen/LoadState.tsx'
import type { ConversationList } from './ConversationList.ts'
import { listingProblem } from './listingProblem.ts'

/** No conversations: still loading, failed, or none. */
export const NoConversations = observer(function NoConversations({ list }: { list: ConversationList }) {
  const text = conversationsTexts()
  if (list.status === 'failed')
    return (
      <div role="alert">
        <EmptyState
          drawing="error"
          title={listingProblem(list.fault)}
          action={<Button onClick={() => void list.retry()}>{text.retry}</Button>}
        />
      </div>
    )
  if (list.status !== 'ready') return <LoadState label={text.loading} />
  return (
    <EmptyState
      drawing="search"
      title={text.none}
      text={text.noneHint}
      action={<Button onClick={() => void list.refresh()}>{text.retry}</Button>}
    />
  )
})

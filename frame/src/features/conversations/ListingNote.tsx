import { observer } from 'mobx-react-lite'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import type { ConversationList } from './ConversationList.ts'
import styles from './Conversations.module.css'
import { listingProblem } from './listingProblem.ts'

/** Says that the list is incomplete: the rest failed to load, or waits for the user. */
export const ListingNote = observer(function ListingNote({ list }: { list: ConversationList }) {
  const text = conversationsTexts()
  if (list.hasMore)
    return (
      <div className={styles.more} role="status">
        {text.moreLeft(list.count)}
        <Button onClick={() => void list.load()}>{text.loadMore}</Button>
      </div>
    )
  // Without rows, the list itself says so.
  if (list.count === 0 || list.status !== 'failed') return null
  return (
    <div className={styles.more} role="alert">
      {listingProblem(list.fault)}
      <Button onClick={() => void list.retry()}>{text.retry}</Button>
    </div>
  )
})

import { observer } from 'mobx-react-lite'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import type { ConversationList } from './ConversationList.ts'
import styles from './Conversations.module.css'
import { listingProblem } from './listingProblem.ts'

/** That what is listed is not all: the rest could not be had, or waits to be asked for. */
export const ListingNote = observer(function ListingNote({ list }: { list: ConversationList }) {
  const text = conversationsTexts()
  if (list.hasMore)
    return (
      <div className={styles.more} role="status">
        {text.moreLeft(list.count)}
        <Button onClick={() => void list.load()}>{text.loadMore}</Button>
      </div>
    )
  // Without a row the list itself says so.
  if (list.count === 0 || list.status !== 'failed') return null
  return (
    <div className={styles.more} role="alert">
      {listingProblem(list.fault)}
      <Button onClick={() => void list.retry()}>{text.retry}</Button>
    </div>
  )
})

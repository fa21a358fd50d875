import { observer } from 'mobx-react-lite'
import { historyTexts } from '../../i18n/historyTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import type { HistoryStore } from './HistoryStore.ts'

/** Reads the page behind the last one, if there is any. */
export const More = observer(function More(props: {
  readonly list: Pick<HistoryStore['runs'], 'hasMore' | 'status' | 'more' | 'retry'>
}) {
  const { hasMore, status, more, retry } = props.list
  if (!hasMore) return null
  const hasFailed = status === 'failed'
  return (
    <Button busy={status === 'more'} onClick={() => void (hasFailed ? retry() : more())}>
      {hasFailed ? historyTexts().retry : historyTexts().more}
    </Button>
  )
})

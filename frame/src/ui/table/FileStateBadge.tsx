import { observer } from 'mobx-react-lite'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { Badge } from '../Badge.tsx'

const LOOKS = {
  ready: { tone: 'success', icon: 'dot' },
  error: { tone: 'danger', icon: 'alert' },
  syncing: { tone: 'info', icon: 'spinner' },
  waiting: { tone: 'info', icon: 'clock' },
} as const

type FileStateBadgeProps = {
  readonly state: Exclude<keyof typeof LOOKS, 'waiting'>
  /** Nothing moves: it waits for something that the title names. */
  readonly isWaiting?: boolean
  /** What is special about it. */
  readonly title: string | null
}

/** How a file stands, in the same words and colors wherever it is listed. */
export const FileStateBadge = observer(function FileStateBadge(props: FileStateBadgeProps) {
  const { state, isWaiting = false, title } = props
  return (
    <Badge {...LOOKS[isWaiting ? 'waiting' : state]} title={title}>
      {filesTexts()[state]}
    </Badge>
  )
})

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
  /** Nothing is running: it waits for something that the title names. */
  readonly isWaiting?: boolean
  /** Details. */
  readonly title: string | null
}

/** State of a file, with the same text and color in every list. */
export const FileStateBadge = observer(function FileStateBadge(props: FileStateBadgeProps) {
  const { state, isWaiting = false, title } = props
  return (
    <Badge {...LOOKS[isWaiting ? 'waiting' : state]} title={title}>
      {filesTexts()[state]}
    </Badge>
  )
})

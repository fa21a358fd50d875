import type { UserFile } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { fileState } from '../../domain/fileStatus.ts'
import { formatTime } from '../../i18n/dates.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { Badge } from '../../ui/Badge.tsx'

const LOOKS = {
  ready: { tone: 'success', icon: 'dot' },
  error: { tone: 'danger', icon: 'alert' },
  syncing: { tone: 'info', icon: 'spinner' },
} as const

/** Three words for ten statuses; what is special about each is in the tooltip. */
export const StatusBadge = observer(function StatusBadge(props: {
  file: UserFile
  noNewsSince: number | null
}) {
  const { file, noNewsSince } = props
  const state = fileState(file.sync_status)
  const isUnheard = state === 'syncing' && noNewsSince !== null
  return (
    <Badge
      {...LOOKS[state]}
      title={isUnheard ? filesTexts().noNewsSince(formatTime(noNewsSince)) : explanation(file)}
    >
      {filesTexts()[state]}
    </Badge>
  )
})

function explanation(file: UserFile): string {
  const known: Readonly<Record<string, string>> = filesTexts().statuses
  const message = fileState(file.sync_status) === 'error' ? file.sync_error_message : null
  return message || (known[file.sync_status] ?? filesTexts().unknownStatus)
}

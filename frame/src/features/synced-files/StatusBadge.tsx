import type { UserFile } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { isReadInPart } from '../../domain/imports/fileStatus.ts'
import type { ImportedFile } from '../../domain/imports/ImportedFiles.ts'
import { standingOf } from '../../domain/imports/statusWords.ts'
import { formatTime } from '../../i18n/dates.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FileStateBadge } from '../../ui/table/FileStateBadge.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './StatusBadge.module.css'

/** Three labels for ten statuses; the tooltip has the details. An icon marks files that were read only in part. */
export const StatusBadge = observer(function StatusBadge(props: {
  imported: ImportedFile
  noNewsSince: number | null
}) {
  const { imported, noNewsSince } = props
  const { file } = imported
  const { state, isWaiting, title: words } = standingOf(imported)
  const isUnheard = state === 'syncing' && noNewsSince !== null
  const isInPart = isReadInPart(file)
  const title = isUnheard ? filesTexts().noNewsSince(formatTime(noNewsSince)) : words
  return (
    <span className={styles.badges}>
      <FileStateBadge state={state} isWaiting={isWaiting} title={isInPart ? null : title} />
      {isInPart && (
        <Badge tone="warning" icon="alert" title={unreadWords(file)}>
          <VisuallyHidden>{filesTexts().readInPart}</VisuallyHidden>
        </Badge>
      )}
    </span>
  )
})

function unreadWords({ unread_parts }: UserFile): string {
  const known: Readonly<Record<string, string>> = filesTexts().unread
  const reasons = unread_parts.map((part) => known[part] ?? filesTexts().unknownUnread)
  return `${filesTexts().readInPart}. ${[...new Set(reasons)].join(' ')}`
}

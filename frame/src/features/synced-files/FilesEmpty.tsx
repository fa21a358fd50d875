import { observer } from 'mobx-react-lite'
import { reasonFor } from '../../domain/shell/triage.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { FailedState } from '../../ui/screen/FailedState.tsx'
import { FilesDrawing, WebDrawing } from '../../ui/screen/laterDrawings.tsx'
import type { SyncedFilesStore } from './SyncedFilesStore.ts'

/** No rows: loading failed, nothing matches, or there are none. */
export const FilesEmpty = observer(function FilesEmpty({ store }: { store: SyncedFilesStore }) {
  const { list, isWebsites, path } = store
  const text = filesTexts()
  if (list.status === 'failed' && list.fault) {
    const reason = reasonFor(list.fault)
    return (
      <FailedState
        title={text.listFailed}
        reason={reason}
        retry={text.retry}
        onRetry={() => void store.retry()}
      />
    )
  }
  if (list.scope.search !== '')
    return <EmptyState drawing="search" title={text.noMatch} text={text.noMatchHint} />
  if (path.length > 0) return <EmptyState picture={<FilesDrawing />} title={text.emptyFolder} />
  return (
    <EmptyState
      picture={isWebsites ? <WebDrawing /> : <FilesDrawing />}
      title={isWebsites ? text.emptyUrls : text.empty}
      text={isWebsites ? text.emptyUrlsHint : text.emptyHint}
    />
  )
})

import { observer } from 'mobx-react-lite'
import { reasonFor } from '../../domain/shell/triage.ts'
import { repositoriesTexts } from '../../i18n/repositoriesTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { FailedState } from '../../ui/screen/FailedState.tsx'
import { FilesDrawing } from '../../ui/screen/laterDrawings.tsx'
import type { RepositoriesStore } from './RepositoriesStore.ts'

/** No rows: the account is not listed yet, loading failed, or there are none. */
export const RepositoriesEmpty = observer(function RepositoriesEmpty(props: { store: RepositoriesStore }) {
  const { store } = props
  const { list, search, status } = store
  const text = repositoriesTexts()
  if (status === 'missing')
    return (
      <EmptyState
        drawing="account"
        title={text.missing}
        text={text.missingHint}
        action={<Button onClick={store.wait}>{text.retry}</Button>}
      />
    )
  if (list.status === 'failed' && list.fault) {
    const reason = reasonFor(list.fault)
    return <FailedState title={text.listFailed} reason={reason} retry={text.retry} onRetry={store.retry} />
  }
  if (search !== '') return <EmptyState drawing="search" title={text.noMatch} text={text.noMatchHint} />
  return <EmptyState picture={<FilesDrawing />} title={text.none} text={text.noneHint} />
})

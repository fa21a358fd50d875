import { observer } from 'mobx-react-lite'
import { useServices } from '../../domain/Services.tsx'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { RefreshCwIcon, Trash2Icon } from '../../ui/icons.ts'
import { ScreenFooter } from '../../ui/screen/ScreenFooter.tsx'
import type { SyncedFilesStore } from './SyncedFilesStore.ts'

/** Actions on the selected files, pinned to the bottom edge. */
export const SelectionBar = observer(function SelectionBar({ store }: { store: SyncedFilesStore }) {
  const { list, actions } = store
  const { session } = useServices()
  const count = list.selected.size
  if (count === 0 || !session.allows('files:write')) return null
  return (
    <ScreenFooter>
      <Button
        icon={<RefreshCwIcon />}
        busy={actions.status === 'resyncing'}
        aria-disabled={actions.status !== 'idle'}
        onClick={() => void actions.resync()}
      >
        {filesTexts().resync(count)}
      </Button>
      <Button
        variant="danger"
        icon={<Trash2Icon />}
        busy={actions.status === 'deleting'}
        aria-disabled={actions.status !== 'idle'}
        onClick={() => void actions.remove()}
      >
        {filesTexts().delete(count)}
      </Button>
    </ScreenFooter>
  )
})

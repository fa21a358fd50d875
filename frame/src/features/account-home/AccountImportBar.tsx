import { observer } from 'mobx-react-lite'
import { ImportBar } from '../../ui/screen/ImportBar.tsx'
import type { AccountHomeStore } from './AccountHomeStore.ts'

/** Progress of the items chosen here, and the way out. */
export const AccountImportBar = observer(function AccountImportBar({ store }: { store: AccountHomeStore }) {
  const { navigation, progress } = store
  const watch = progress.importing?.watch
  // A flow shows its own end.
  if (!watch?.hasBegun || navigation.flow) return null
  // While the account is being synced, more files may follow.
  return <ImportBar watch={watch} isOpen={progress.isSyncing} />
})

import { observer } from 'mobx-react-lite'
import { ImportBar } from '../../ui/screen/ImportBar.tsx'
import type { AccountHomeStore } from './AccountHomeStore.ts'

/** What was chosen here is on its way: how far it is, and the way out. */
export const AccountImportBar = observer(function AccountImportBar({ store }: { store: AccountHomeStore }) {
  const watch = store.importing?.watch
  // A flow has an ending of its own.
  if (!watch?.hasBegun || store.flow) return null
  // While the account is being synced, more may come of what was chosen.
  return <ImportBar watch={watch} isOpen={store.isSyncing} />
})

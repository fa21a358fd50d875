import { observer } from 'mobx-react-lite'
import { DoneButton } from '../../ui/screen/DoneButton.tsx'
import { ImportProgress } from '../../ui/screen/ImportProgress.tsx'
import type { AccountHomeStore } from './AccountHomeStore.ts'
import styles from './ImportBar.module.css'

/** What was chosen here is on its way: how far it is, and the way out. */
export const ImportBar = observer(function ImportBar({ store }: { store: AccountHomeStore }) {
  const watch = store.importing?.watch
  // A flow has an ending of its own.
  if (!watch?.hasBegun || store.flow) return null
  return (
    <div className={styles.bar}>
      <ImportProgress watch={watch} />
      <DoneButton />
    </div>
  )
})

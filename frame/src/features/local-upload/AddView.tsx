import { observer } from 'mobx-react-lite'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import styles from './AddView.module.css'
import { DropZone } from './DropZone.tsx'
import type { LocalUploadStore } from './LocalUploadStore.ts'
import { Rejections } from './Rejections.tsx'

export const AddView = observer(function AddView({ store }: { store: LocalUploadStore }) {
  const { integration, items } = store
  if (!integration) return null
  return (
    <div className={styles.view}>
      {items.length > 0 && (
        <div className={styles.chosen}>
          <span>{uploadTexts().chosen(items.length)}</span>
          <Button onClick={() => store.show('UPLOAD')}>{uploadTexts().continueWith}</Button>
        </div>
      )}
      <DropZone store={store} integration={integration} />
      <Rejections rejections={store.rejections} integration={integration} />
    </div>
  )
})

import { observer } from 'mobx-react-lite'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import styles from './AddView.module.css'
import { DropZone } from './DropZone.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import type { LocalUploadStore } from './LocalUploadStore.ts'
import { Rejections } from './Rejections.tsx'

type AddViewProps = {
  readonly store: LocalUploadStore
  /** Files hover over the window. */
  readonly isOver: boolean
}

export const AddView = observer(function AddView({ store, isOver }: AddViewProps) {
  const { integration } = store
  const { items } = store.queue
  if (!integration) return null
  return (
    <div className={styles.view}>
      <KeptNotice store={store} />
      {items.length > 0 && (
        <div className={styles.chosen}>
          <span>{uploadTexts().chosen(items.length)}</span>
          <Button onClick={() => store.show('UPLOAD')}>{uploadTexts().continueWith}</Button>
        </div>
      )}
      <DropZone store={store} integration={integration} isOver={isOver} />
      <Rejections store={store} integration={integration} />
    </div>
  )
})

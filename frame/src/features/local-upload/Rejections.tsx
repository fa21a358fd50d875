import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { LeftOutList } from './LeftOutList.tsx'
import type { LocalUploadStore } from './LocalUploadStore.ts'

/** Which files were refused, every rule each one broke, and the way to take those of too many that fit. */
export const Rejections = observer(function Rejections(props: {
  store: LocalUploadStore
  integration: Integration
}) {
  const { store, integration } = props
  const { overflow, refused, room } = store.queue
  const text = uploadTexts()
  return (
    <div role="alert">
      <LeftOutList title={text.rejected(refused.length)} files={refused}>
        {overflow.length > 0 && (
          <>
            <p>{text.mostFiles(integration.maxFilesCount)}</p>
            {room > 0 && <Button onClick={store.takeFirst}>{text.takeFirst(room)}</Button>}
          </>
        )}
      </LeftOutList>
    </div>
  )
})

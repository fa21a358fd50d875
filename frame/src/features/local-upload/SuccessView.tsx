import { observer } from 'mobx-react-lite'
import { filesImport } from '../../domain/imports/filesImport.ts'
import { useWatch } from '../../domain/imports/useWatch.ts'
import { useServices } from '../../domain/Services.tsx'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Ending } from '../../ui/screen/Ending.tsx'
import { LeftOutList } from './LeftOutList.tsx'
import type { LocalUploadStore } from './LocalUploadStore.ts'

/** The one ending of an upload: what is in, what is not and why, how far the import is, and the ways on. */
export const SuccessView = observer(function SuccessView({ store }: { store: LocalUploadStore }) {
  const isShown = store.view === 'SUCCESS'
  const { added, leftOut } = store
  const text = uploadTexts()
  return (
    <>
      {/* Here before its words, so that they are heard. */}
      <div role="status">
        {isShown && (
          <EmptyState
            drawing="done"
            title={leftOut.length === 0 ? text.success : text.partly(added.length, leftOut.length)}
            text={store.integration?.showFilesTab ? text.successHint : undefined}
          />
        )}
      </div>
      {isShown && <LeftOutList files={leftOut} title={text.notUploaded} />}
      {isShown && <UploadEnding store={store} />}
    </>
  )
})

const UploadEnding = observer(function UploadEnding({ store }: { store: LocalUploadStore }) {
  const services = useServices()
  const watch = useWatch(() => filesImport('LOCAL_FILES', store.added, services))
  return (
    <Ending watch={watch}>
      <Button onClick={() => store.show('ADD')}>{uploadTexts().addMore}</Button>
    </Ending>
  )
})

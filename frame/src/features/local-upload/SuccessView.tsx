import { observer } from 'mobx-react-lite'
import { filesImport } from '../../domain/imports/filesImport.ts'
import { useWatch } from '../../domain/imports/useWatch.ts'
import { useServices } from '../../domain/Services.tsx'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Ending, EndingPlace } from '../../ui/screen/Ending.tsx'
import { LeftOutList } from './LeftOutList.tsx'
import type { LocalUploadStore } from './LocalUploadStore.ts'

/** The one ending of an upload: what is in, what is not and why, how far the import is, and the ways on. */
export const SuccessView = observer(function SuccessView({ store }: { store: LocalUploadStore }) {
  const isShown = store.view === 'SUCCESS'
  const { added } = store
  const { leftOut } = store.queue
  const text = uploadTexts()
  return (
    <EndingPlace isShown={isShown}>
      {/* Here before its words, so that they are heard. */}
      <div role="status">
        {isShown && (
          <EmptyState
            leads
            title={leftOut.length === 0 ? text.success : text.partly(added.length, leftOut.length)}
          />
        )}
      </div>
      {isShown && <UploadEnding store={store} />}
    </EndingPlace>
  )
})

const UploadEnding = observer(function UploadEnding({ store }: { store: LocalUploadStore }) {
  const services = useServices()
  const watch = useWatch(() => filesImport('LOCAL_FILES', store.added, services))
  const { leftOut } = store.queue
  const isPartial = leftOut.length > 0
  const text = uploadTexts()
  const hint = isPartial ? text.partlyHint : text.successHint
  return (
    <Ending
      watch={watch}
      ready={isPartial ? text.partlyReady : undefined}
      hint={store.integration?.showFilesTab ? hint : undefined}
      isPartial={isPartial}
      rest={<LeftOutList files={leftOut} title={text.notUploaded} />}
    >
      <Button onClick={() => store.show('ADD')}>{text.addMore}</Button>
    </Ending>
  )
})

import { observer } from 'mobx-react-lite'
import { filesImport } from '../../domain/imports/filesImport.ts'
import { useWatch } from '../../domain/imports/useWatch.ts'
import { useServices } from '../../domain/Services.tsx'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { ImportBar } from '../../ui/screen/ImportBar.tsx'
import type { LocalUploadStore } from './LocalUploadStore.ts'

/** Below the files, where some were not uploaded: how far the others are, and the way out. */
export const UploadBar = observer(function UploadBar({ store }: { store: LocalUploadStore }) {
  const services = useServices()
  const watch = useWatch(() => filesImport('LOCAL_FILES', store.added, services))
  return <ImportBar watch={watch} ready={uploadTexts().partlyReady} />
})

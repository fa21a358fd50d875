import { observer } from 'mobx-react-lite'
import { useServices } from '../../domain/Services.tsx'
import type { FilesTable } from '../../domain/screens.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { logoOf } from '../../theme/logos/index.ts'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Tabs } from '../../ui/screen/Tabs.tsx'
import { AddView } from './AddView.tsx'
import { DropCurtain } from './DropCurtain.tsx'
import { FailedUploads } from './FailedUploads.tsx'
import type { LocalUploadStore } from './LocalUploadStore.ts'
import { QueueActions, QueueView } from './QueueView.tsx'
import { SuccessView } from './SuccessView.tsx'
import { UploadBar } from './UploadBar.tsx'
import { uploadStore } from './uploadStore.ts'
import { useWindowDrop } from './useWindowDrop.ts'
import { useWindowPaste } from './useWindowPaste.ts'

/** Upload Files: choose, upload, done; beside it the files that were uploaded. */
export const LocalUploadScreen = observer(function LocalUploadScreen({ Files }: { Files: FilesTable }) {
  const services = useServices()
  const store = uploadStore(services)
  const { integration, view } = store
  const isOver = useWindowInput(store)
  if (!integration) return null

  return (
    <Screen
      title={integration.name}
      description={uploadTexts().description}
      logo={<LogoTile src={logoOf(integration.logo)} />}
      // Changing the tab leaves the focus on the tab.
      focusKey={view === 'FILES' ? 'ADD' : view}
      onBack={() => {
        if (!store.back()) services.navigation.back()
      }}
      tabs={
        integration.showFilesTab && (
          <Tabs
            label={integration.name}
            value={view === 'FILES' ? 'files' : 'upload'}
            items={[
              { value: 'upload', label: uploadTexts().tabUpload },
              { value: 'files', label: uploadTexts().tabFiles },
            ]}
            onChange={(tab) =>
              store.show(tab === 'files' ? 'FILES' : store.queue.items.length > 0 ? 'UPLOAD' : 'ADD')
            }
          />
        )
      }
      footer={
        <>
          {view === 'UPLOAD' && <QueueActions store={store} />}
          {showsRest(store) && <UploadBar key={store.added.length} store={store} />}
        </>
      }
    >
      {isOver && view !== 'ADD' && <DropCurtain />}
      {view === 'ADD' && <AddView store={store} isOver={isOver} />}
      {view === 'UPLOAD' && <QueueView store={store} clock={services.clock} />}
      <SuccessView store={store} />
      {view === 'FILES' && (
        <>
          <FailedUploads store={store} />
          <Files integration={integration} account={null} onAddMore={() => store.show('ADD')} />
        </>
      )}
    </Screen>
  )
})

/** Some files are in and others are not, which is said above: this is how the former end. */
function showsRest({ view, run, added }: LocalUploadStore): boolean {
  return added.length > 0 && (view === 'FILES' || (view === 'UPLOAD' && run === null))
}

/** Whatever is brought anywhere into the window. Returns whether files hover over it. */
function useWindowInput(store: LocalUploadStore): boolean {
  const { takesDrops: isOpen, refuseMore: onRefused } = store
  useWindowPaste({ isOpen, onFiles: store.paste, onText: store.takeText, onRefused })
  return useWindowDrop({ isOpen, onFiles: store.dropBeside, onLink: store.takeText, onRefused })
}

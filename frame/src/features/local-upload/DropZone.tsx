import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { type DropzoneState, useDropzone } from 'react-dropzone'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { UploadIcon } from '../../ui/icons.ts'
import { useNarrow } from '../../ui/screen/useNarrow.ts'
import styles from './DropZone.module.css'
import { FolderInput } from './FolderInput.tsx'
import { acceptedEndings, acceptedTypes } from './fitness.ts'
import type { LocalUploadStore } from './LocalUploadStore.ts'

type LimitsProps = { readonly store: LocalUploadStore; readonly integration: Integration }

/** `isOver`: files hover beside the zone, where they are taken as well. */
type DropZoneProps = LimitsProps & { readonly isOver: boolean }

/**
 * The button comes first and does everything; dropping is the shortcut. The File System Access dialog is refused
 * in cross-origin frames, so the classic input is used.
 */
export const DropZone = observer(function DropZone({ store, integration, isOver }: DropZoneProps) {
  const multiple = integration.maxFilesCount > 1
  const mode = integration.settings.filePickerMode ?? 'BOTH'
  const pickFolder = useRef<() => void>(null)
  const [focused, setFocused] = useState(false)
  const zone = useDropzone({
    accept: acceptedTypes(integration),
    maxSize: integration.maxFileSize,
    maxFiles: store.queue.room,
    multiple,
    noClick: true,
    noKeyboard: true,
    // What is dropped beside it is taken by the window, which would find it refused.
    preventDropOnDocument: false,
    useFsAccessApi: false,
    disabled: store.run !== null,
    onDrop: (accepted, rejections) => store.drop(accepted, rejections),
  })

  const state = stateOf(zone, focused, isOver)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows that one of its buttons has the focus.
    <div
      {...zone.getRootProps({
        className: styles.zone,
        role: 'group',
        'aria-describedby': 'drop-zone-limits',
      })}
      // Not among the props above: without its keyboard handling the library drops them.
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      data-state={state}
    >
      <input {...zone.getInputProps({ 'aria-label': uploadTexts().chooseFiles })} />
      <UploadIcon aria-hidden="true" className={styles.icon} />
      <div className={styles.buttons}>
        {mode !== 'FOLDERS' && (
          <Button variant="primary" onClick={zone.open}>
            {uploadTexts().dropHere}
          </Button>
        )}
        {mode !== 'FILES' && multiple && (
          <FolderInput
            onFiles={(files) => {
              store.add(files)
              if (store.queue.items.length > 0) store.show('UPLOAD')
            }}
            openRef={pickFolder}
          >
            <Button
              variant={mode === 'FOLDERS' ? 'primary' : 'secondary'}
              onClick={() => pickFolder.current?.()}
            >
              {uploadTexts().chooseFolder}
            </Button>
          </FolderInput>
        )}
      </div>
      <Limits store={store} integration={integration} />
      <p className={styles.prompt} role="status">
        {state === 'drag-reject' && uploadTexts().refuse}
        {(state === 'drag-accept' || state === 'drag-active') && uploadTexts().release}
        {state === 'file-dialog-active' && uploadTexts().reading}
      </p>
    </div>
  )
})

/** What may be added, and how large and how many. */
const Limits = observer(function Limits({ store, integration }: LimitsProps) {
  const { narrow, orDrag, maxSize, accepted } = uploadTexts()
  const count = integration.maxFilesCount
  return (
    <p id="drop-zone-limits" className={styles.limits}>
      <span>{useNarrow() ? narrow(count) : orDrag(count)}</span>
      <span>{maxSize(store.megabytes)}</span>
      <span>{accepted(acceptedEndings(integration))}</span>
    </p>
  )
})

function stateOf(zone: DropzoneState, isFocused: boolean, isOver: boolean) {
  if (zone.isDragReject) return 'drag-reject'
  if (zone.isDragAccept) return 'drag-accept'
  if (zone.isDragActive || isOver) return 'drag-active'
  if (zone.isFileDialogActive) return 'file-dialog-active'
  return isFocused ? 'focused' : 'idle'
}

import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { UploadIcon } from '../../ui/icons.ts'
import { useNarrow } from '../../ui/screen/useNarrow.ts'
import styles from './DropZone.module.css'
import { FolderInput } from './FolderInput.tsx'
import { acceptedEndings, acceptedTypes } from './fitness.ts'
import type { LocalUploadStore } from './LocalUploadStore.ts'

/**
 * The button comes first and does everything; dropping is the shortcut. The File System Access dialog is refused
 * in cross-origin frames, so the classic input is used.
 */
export const DropZone = observer(function DropZone(props: {
  store: LocalUploadStore
  integration: Integration
}) {
  const { store, integration } = props
  const multiple = integration.maxFilesCount > 1
  const mode = integration.settings.filePickerMode ?? 'BOTH'
  const narrow = useNarrow()
  const pickFolder = useRef<() => void>(null)
  const [focused, setFocused] = useState(false)
  const zone = useDropzone({
    accept: acceptedTypes(integration),
    maxSize: integration.maxFileSize,
    maxFiles: store.room,
    multiple,
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
    disabled: store.run !== null,
    onDrop: (accepted, rejections) => store.drop(accepted, rejections),
  })

  const state = zone.isDragReject
    ? 'drag-reject'
    : zone.isDragAccept
      ? 'drag-accept'
      : zone.isDragActive
        ? 'drag-active'
        : zone.isFileDialogActive
          ? 'file-dialog-active'
          : focused
            ? 'focused'
            : 'idle'

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
              if (store.items.length > 0) store.show('UPLOAD')
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
      <p id="drop-zone-limits" className={styles.limits}>
        <span>
          {narrow
            ? uploadTexts().narrow(integration.maxFilesCount)
            : uploadTexts().orDrag(integration.maxFilesCount)}
        </span>
        <span>{uploadTexts().maxSize(store.megabytes)}</span>
        <span>{uploadTexts().accepted(acceptedEndings(integration))}</span>
      </p>
      <p className={styles.prompt} role="status">
        {state === 'drag-reject' && uploadTexts().refuse}
        {(state === 'drag-accept' || state === 'drag-active') && uploadTexts().release}
        {state === 'file-dialog-active' && uploadTexts().reading}
      </p>
    </div>
  )
})

import { observer } from 'mobx-react-lite'
import type { Ref } from 'react'
import { fileName } from '../../domain/imports/fileName.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { PlusIcon } from '../../ui/icons.ts'
import { ListToolbar } from '../../ui/table/ListToolbar.tsx'
import type { SyncedFilesStore } from './SyncedFilesStore.ts'

const ROOT = 'root'

export const FilesToolbar = observer(function FilesToolbar(props: {
  store: SyncedFilesStore
  onAddMore: (() => void) | null
  headingRef: Ref<HTMLHeadingElement>
}) {
  const { store, onAddMore, headingRef } = props
  const { list, isWebsites } = store
  const text = filesTexts()
  const folders = store.path.map((folder) => ({ id: String(folder.id), label: fileName(folder) }))
  return (
    <ListToolbar
      heading={isWebsites ? text.headingUrls : text.heading}
      headingRef={headingRef}
      actions={
        onAddMore && (
          <Button icon={<PlusIcon />} onClick={onAddMore}>
            {store.isMail ? text.chooseMail : isWebsites ? text.addUrls : text.addFiles}
          </Button>
        )
      }
      refresh={{ label: text.refresh, onClick: () => void store.refresh() }}
      search={{
        label: text.search,
        value: store.searchText.typed,
        onChange: store.searchText.type,
        onClear: store.searchText.clear,
        onSubmit: () => void store.refresh(),
      }}
      folders={{
        label: text.folders,
        items: [{ id: ROOT, label: text.allFiles }, ...folders],
        onSelect: (id) => store.openCrumb(id === ROOT ? null : Number(id)),
      }}
      selection={{
        selectAll: text.selectAll,
        onSelectAll: list.rows.length === 0 ? null : list.selectAll,
        clear: text.clearSelection,
        onClear: list.selection === 'none' ? null : list.clearSelection,
      }}
    />
  )
})

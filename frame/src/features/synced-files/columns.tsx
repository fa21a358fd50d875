import { FILE_COLUMNS, type FileColumn, safeLink } from '@inlet/wire/bridge'
import type { UserFile } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { fileName } from '../../domain/imports/fileName.ts'
import { formatDate } from '../../i18n/dates.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { cleanAddress } from '../../lib/webAddress.ts'
import { FolderIcon } from '../../ui/icons.ts'
import { FileName } from '../../ui/table/FileName.tsx'
import type { Column } from '../../ui/table/tableTypes.ts'
import styles from './columns.module.css'
import { directionOf } from './fileSort.ts'
import { StatusBadge } from './StatusBadge.tsx'
import type { SyncedFilesStore } from './SyncedFilesStore.ts'

/** Wider tables break dates into two lines, so that names keep their room. */
const ROOMY = 3

/** The host's choice of columns, in a fixed order. The name comes first, because it opens folders. */
export function columnsOf(store: SyncedFilesStore): readonly Column<UserFile>[] {
  const chosen = FILE_COLUMNS.filter((column) => store.integration.filesTabColumns.includes(column))
  const dateWidth = chosen.length > ROOMY ? '7.75rem' : '12.75rem'
  const statusOf = (file: UserFile) => (
    <StatusBadge imported={store.states.standing(file)} noNewsSince={store.states.outage?.since ?? null} />
  )
  const looks: Record<FileColumn, Pick<Column<UserFile>, 'cell' | 'width' | 'hideBelow' | 'brief'>> = {
    name: {
      cell: (file) => (
        <FileName name={fileName(file)} icon={store.canOpen(file) ? <FolderIcon /> : undefined} />
      ),
    },
    // Hidden only at twice the usual text size on the smallest screens.
    status: { cell: statusOf, width: store.hasPartlyRead ? '8rem' : '7rem', hideBelow: 300, brief: statusOf },
    created_at: dateColumn((file) => file.created_at, dateWidth, 480),
    updated_at: dateColumn((file) => file.updated_at, dateWidth, 640),
    external_url: {
      cell: (file) => <Address address={file.external_url} />,
      hideBelow: 640,
      brief: ({ external_url: address }) => address && <Address address={address} />,
    },
  }
  return chosen.map((id) => ({ id, header: filesTexts().columns[id], ...looks[id], ...sortOf(id, store) }))
}

function dateColumn(dateOf: (file: UserFile) => string | null, width: string, hideBelow: number) {
  const cell = (file: UserFile) => formatDate(dateOf(file))
  return { cell, width, hideBelow, brief: cell }
}

function sortOf(column: FileColumn, store: SyncedFilesStore) {
  if (column === 'external_url') return {}
  return {
    sort: directionOf(column, store.sort, store.usualOrder),
    onSort: () => store.sortBy(column),
  }
}

/** A URL that is unsafe to open is still shown: it may identify the file. */
const Address = observer(function Address({ address }: { address: string | null }) {
  if (!address) return filesTexts().noAddress
  const link = safeLink(address)
  return (
    <bdi translate="no" className={styles.address} title={address}>
      {link ? (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {cleanAddress(address)}
        </a>
      ) : (
        address
      )}
    </bdi>
  )
})

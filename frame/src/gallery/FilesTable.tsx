import { useState } from 'react'
import { formatDate } from '../i18n/dates.ts'
import { Badge } from '../ui/Badge.tsx'
import { FolderIcon } from '../ui/icons.ts'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { FilesDrawing } from '../ui/screen/laterDrawings.tsx'
import { FileName } from '../ui/table/FileName.tsx'
import type { Column } from '../ui/table/tableTypes.ts'
import { VirtualTable } from '../ui/table/VirtualTable.tsx'

export type Row = {
  readonly id: number
  readonly name: string
  readonly folder: boolean
  readonly state: number
}

const ENDINGS = ['final draft_v2.docx', 'figures.xlsx', 'minutes.md', 'brand guidelines.pdf', 'recording.mp3']

export function makeRows(count: number): Row[] {
  return Array.from({ length: count }, (_, id) => ({
    id,
    name:
      id < 2
        ? `Folder ${id + 1}`
        : `${String(id).padStart(4, '0')} Annual report of the whole group, ${ENDINGS[id % 5]}`,
    folder: id < 2,
    state: id % 7,
  }))
}

const created = Date.UTC(2026, 2, 5, 15, 7)

function status({ folder, state }: Row) {
  if (folder) return null
  if (state === 3) {
    return (
      <Badge tone="danger" icon="alert" title="The source answered: file too large (413)">
        Error
      </Badge>
    )
  }
  if (state === 5) {
    return (
      <Badge tone="info" icon="spinner">
        Syncing
      </Badge>
    )
  }
  return <Badge tone="success">Ready</Badge>
}

type FilesTableProps = {
  rows: readonly Row[]
  loading: 'none' | 'first' | 'more'
  selected: ReadonlySet<number>
  onSelected: (selected: ReadonlySet<number>) => void
  onEnd: () => void
}

export function FilesTable({ rows, loading, selected, onSelected, onEnd }: FilesTableProps) {
  const [sort, setSort] = useState<'asc' | 'desc'>('desc')
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => <FileName name={row.name} icon={row.folder ? <FolderIcon /> : undefined} />,
    },
    { id: 'status', header: 'Status', width: '112px', cell: status },
    {
      id: 'created',
      header: 'Created at',
      width: '190px',
      hideBelow: 640,
      sort,
      onSort: () => setSort(sort === 'asc' ? 'desc' : 'asc'),
      cell: (row) => formatDate(new Date(created + row.id * 3_600_000).toISOString()),
    },
  ]
  const selectable = rows.filter((row) => !row.folder && row.state !== 6)
  const all = selectable.length > 0 && selectable.every((row) => selected.has(row.id))
  const toggle = (row: Row) => {
    const next = new Set(selected)
    if (!next.delete(row.id)) next.add(row.id)
    onSelected(next)
  }
  return (
    <VirtualTable
      label="Synced files"
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      selection={{
        isSelected: (row) => selected.has(row.id),
        isSelectable: (row) => row.state !== 6 && !row.folder,
        disabledReason: (row) => (row.folder ? null : 'This file format is not supported'),
        label: (row) => `Select ${row.name}`,
        toggle,
        allState: all ? 'all' : selected.size > 0 ? 'some' : 'none',
        toggleAll: () => onSelected(all ? new Set() : new Set(selectable.map((row) => row.id))),
      }}
      onOpen={() => {}}
      canOpen={(row) => row.folder}
      loading={loading}
      onEnd={onEnd}
      empty={
        <EmptyState picture={<FilesDrawing />} title="No files yet" text="Files that you sync appear here." />
      }
    />
  )
}

import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly id: string
  readonly header: ReactNode
  /** The current order by this column; null if another column sorts. */
  readonly sort?: 'asc' | 'desc' | null
  readonly onSort?: () => void
  /** CSS length; without it, the column takes the remaining width. */
  readonly width?: string
  readonly cell: (row: Row) => ReactNode
  /** For the first column: content beside the name, outside the button that opens the row. It may be a control. */
  readonly mark?: (row: Row) => ReactNode
  /** Hidden while the frame is narrower than this many CSS pixels, at the usual text size. */
  readonly hideBelow?: number
  /** Replaces the hidden column below the row's name; empty for nothing. */
  readonly brief?: (row: Row) => ReactNode
}

export type Selection<Row> = {
  readonly isSelected: (row: Row) => boolean
  readonly isSelectable?: (row: Row) => boolean
  /** Why a row cannot be selected. */
  readonly disabledReason?: (row: Row) => string | null
  /** Name of the row's checkbox. */
  readonly label: (row: Row) => string
  readonly toggle: (row: Row) => void
  readonly allState: 'none' | 'some' | 'all'
  readonly toggleAll: () => void
}

export type VirtualTableProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The first column names the row: the opener contains it. */
  columns: readonly Column<Row>[]
  selection?: Selection<Row>
  onOpen?: (row: Row) => void
  /** Default: every row, if there is `onOpen`. */
  canOpen?: (row: Row) => boolean
  loading: 'none' | 'first' | 'more'
  /** The last row is nearly visible; not called while loading. */
  onEnd: () => void
  /** Replaces the table if there are no rows. */
  empty: ReactNode
}

/** A table as rendered: `columns` are those that fit. */
export type DrawnTable<Row> = VirtualTableProps<Row> & {
  /** The columns that do not fit. */
  hiddenColumns: readonly Column<Row>[]
}

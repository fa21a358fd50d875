import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly id: string
  readonly header: ReactNode
  /** The present order by this column; null where it can be sorted and is not. */
  readonly sort?: 'asc' | 'desc' | null
  readonly onSort?: () => void
  /** CSS length; without it the column takes what is left. */
  readonly width?: string
  readonly cell: (row: Row) => ReactNode
  /**
   * Of the first column: what stands beside the name, outside the button that opens the row. It may be a control.
   */
  readonly mark?: (row: Row) => ReactNode
  /** Left out while the frame is narrower than this many CSS pixels, at the usual size of text. */
  readonly hideBelow?: number
  /** What a row says instead under its name while the column is left out; empty for nothing. */
  readonly brief?: (row: Row) => ReactNode
}

export type Selection<Row> = {
  readonly isSelected: (row: Row) => boolean
  readonly isSelectable?: (row: Row) => boolean
  /** Why a row that cannot be selected cannot. */
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
  /** The first names the row: it is what the opener contains. */
  columns: readonly Column<Row>[]
  selection?: Selection<Row>
  onOpen?: (row: Row) => void
  /** Default: every row, if there is `onOpen`. */
  canOpen?: (row: Row) => boolean
  loading: 'none' | 'first' | 'more'
  /** The last row came near; not called while loading. */
  onEnd: () => void
  /** Instead of the table when there are no rows. */
  empty: ReactNode
}

/** A table as it is drawn: `columns` are those that there is room for. */
export type DrawnTable<Row> = VirtualTableProps<Row> & {
  /** Those that there is no room for. */
  hiddenColumns: readonly Column<Row>[]
}

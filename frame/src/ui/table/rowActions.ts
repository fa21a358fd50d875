import type { Selection, VirtualTableProps } from './tableTypes.ts'

export function opens<Row>(table: Pick<VirtualTableProps<Row>, 'onOpen' | 'canOpen'>, row: Row): boolean {
  return Boolean(table.onOpen) && (table.canOpen?.(row) ?? true)
}

export function isSelectable<Row>(selection: Selection<Row>, row: Row): boolean {
  return selection.isSelectable?.(row) ?? true
}

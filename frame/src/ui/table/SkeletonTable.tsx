import { SkeletonCells } from './TableCells.tsx'
import { TableColumns } from './TableColumns.tsx'
import { TableHeader } from './TableHeader.tsx'
import type { VirtualTableProps } from './tableTypes.ts'
import styles from './VirtualTable.module.css'

const ROWS = ['1', '2', '3', '4', '5', '6', '7', '8']

/** The table before its first page: the same header, with placeholder rows. */
export function SkeletonTable<Row>({ label, columns, selection }: VirtualTableProps<Row>) {
  const selectable = Boolean(selection)
  return (
    <table className={styles.table} aria-label={label} aria-busy="true">
      <TableColumns columns={columns} selectable={selectable} />
      <thead className={styles.head}>
        <TableHeader columns={columns} selection={selection} />
      </thead>
      <tbody className={styles.coming} aria-hidden="true">
        {ROWS.map((row) => (
          <tr key={row}>
            <SkeletonCells columns={columns} selectable={selectable} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

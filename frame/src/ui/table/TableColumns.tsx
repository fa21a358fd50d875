import type { Column } from './tableTypes.ts'
import styles from './VirtualTable.module.css'

type TableColumnsProps = { columns: readonly Pick<Column<never>, 'id' | 'width'>[]; selectable: boolean }

/** Widths for the whole table, so that rows need not be measured. */
export function TableColumns({ columns, selectable }: TableColumnsProps) {
  return (
    <colgroup>
      {selectable ? <col className={styles.checkColumn} /> : null}
      {columns.map(({ id, width }) => (
        <col key={id} style={{ inlineSize: width }} />
      ))}
    </colgroup>
  )
}

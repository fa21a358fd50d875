import type { ReactNode } from 'react'
import { Skeleton } from '../../../frame/src/ui/table/Skeleton.tsx'
import styles from './DataTable.module.css'

export type Column<Row> = {
  readonly title: string
  /** Share of the width, as a CSS length. */
  readonly width?: string
  /** Right-aligned numbers. */
  readonly isNumber?: true
  readonly cell: (row: Row) => ReactNode
}

type DataTableProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string | number
  /** Loading rows are shown as placeholders. */
  readonly isLoading?: boolean
}

const AWAITED = ['1', '2', '3', '4', '5']

/** A table. On a narrow screen each row becomes a card; roles still mark it as a table. */
export function DataTable<Row>({ label, columns, rows, idOf, isLoading = false }: DataTableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as cards they would lose them.
    <table role="table" className={styles.table} aria-label={label} aria-busy={isLoading}>
      <colgroup>
        {columns.map(({ title, width }) => (
          <col key={title} style={{ inlineSize: width }} />
        ))}
      </colgroup>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, isNumber }) => (
            <th key={title} role="columnheader" scope="col" data-number={isNumber}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={idOf(row)} role="row">
            {columns.map(({ title, isNumber, cell }) => (
              <td key={title} role="cell" data-title={title} data-number={isNumber}>
                <div className={styles.content}>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
        {isLoading && rows.length === 0
          ? AWAITED.map((row) => (
              <tr key={row} role="row">
                {columns.map(({ title }) => (
                  <td key={title} role="cell">
                    <Skeleton width="60%" />
                  </td>
                ))}
              </tr>
            ))
          : null}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  )
}

import { Observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { Checkbox } from '../field/Checkbox.tsx'
import { EndMark } from './EndMark.tsx'
import { isSelectable, opens } from './rowActions.ts'
import { Skeleton } from './Skeleton.tsx'
import type { Column, DrawnTable } from './tableTypes.ts'
import styles from './VirtualTable.module.css'

type TableCellsProps<Row> = { row: Row; table: DrawnTable<Row>; last: boolean }

export function TableCells<Row>({ row, table, last }: TableCellsProps<Row>) {
  const { columns, selection, onOpen } = table
  return (
    <Observer>
      {() => (
        <>
          {selection ? (
            <td className={styles.check}>
              <Checkbox
                className={styles.checkbox}
                ariaLabel={selection.label(row)}
                checked={selection.isSelected(row)}
                disabled={!isSelectable(selection, row)}
                disabledReason={isSelectable(selection, row) ? null : selection.disabledReason?.(row)}
                onChange={() => selection.toggle(row)}
              />
            </td>
          ) : null}
          {columns.map((column, index) => (
            <td key={column.id}>
              <Marked mark={table.hiddenColumns.length > 0 ? null : column.mark?.(row)}>
                {index === 0 && opens(table, row) ? (
                  <button type="button" className={styles.opener} onClick={() => onOpen?.(row)}>
                    {column.cell(row)}
                  </button>
                ) : (
                  column.cell(row)
                )}
              </Marked>
              {index === 0 ? (
                <Brief row={row} mark={column.mark?.(row)} columns={table.hiddenColumns} />
              ) : null}
            </td>
          ))}
          {last ? <EndMark count={table.rows.length} loading={table.loading} onEnd={table.onEnd} /> : null}
        </>
      )}
    </Observer>
  )
}

/** The name, with its mark beside it if there is room. */
function Marked({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  if (!mark) return children
  return (
    <span className={styles.marked}>
      <span className={styles.name}>{children}</span>
      <span className={styles.mark}>{mark}</span>
    </span>
  )
}

type BriefProps<Row> = {
  readonly row: Row
  readonly mark: ReactNode
  readonly columns: readonly Column<Row>[]
}

/** The second line of a row on a narrow screen: the mark, and the text of hidden columns. */
function Brief<Row>({ row, mark, columns }: BriefProps<Row>) {
  if (columns.length === 0) return null
  const marks = mark ? [<span key="mark">{mark}</span>] : []
  const said = columns.flatMap(({ id, brief }) => {
    const content = brief?.(row)
    return content ? [<span key={id}>{content}</span>] : []
  })
  if (marks.length + said.length === 0) return null
  return (
    <span className={styles.brief}>
      <span className={styles.parts}>
        {marks}
        {said}
      </span>
    </span>
  )
}

type SkeletonCellsProps = { columns: readonly Pick<Column<never>, 'id'>[]; selectable: boolean }

export function SkeletonCells({ columns, selectable }: SkeletonCellsProps) {
  return (
    <>
      {selectable ? (
        <td className={styles.check}>
          <Skeleton width="1.125rem" height="1.125rem" />
        </td>
      ) : null}
      {columns.map(({ id }, index) => (
        <td key={id}>
          <Skeleton width={index === 0 ? '60%' : '80%'} />
        </td>
      ))}
    </>
  )
}

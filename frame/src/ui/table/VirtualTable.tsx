import { Observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { TableVirtuoso, type TableVirtuosoHandle } from 'react-virtuoso'
import { t } from '../../i18n/t.ts'
import { LiveRegion } from '../LiveRegion.tsx'
import { useScreen } from '../screen/ScreenFrame.tsx'
import { SkeletonTable } from './SkeletonTable.tsx'
import { SkeletonCells, TableCells } from './TableCells.tsx'
import { TableHeader } from './TableHeader.tsx'
import { tableParts } from './tableParts.tsx'
import type { VirtualTableProps } from './tableTypes.ts'
import { useColumns } from './useColumns.ts'
import { useFocusInSight } from './useFocusInSight.ts'
import { useRowKeys } from './useRowKeys.ts'
import styles from './VirtualTable.module.css'

/** Placeholder rows for the page that is loading. */
const COMING = 3

/**
 * A real table of any length in a constant number of elements. It scrolls with the screen's body, or by itself
 * outside a screen. The whole row is the click target: it opens, or else toggles the checkbox; keyboards use the
 * opener and the checkbox, and go from row to row by arrow keys.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { rows, rowKey, selection, loading } = props
  const { shown: columns, hidden: hiddenColumns } = useColumns(props.columns)
  const screen = useScreen()
  useFocusInSight()
  const [parts] = useState(() => tableParts<Row>())
  const virtuoso = useRef<TableVirtuosoHandle>(null)
  const listRef = useRowKeys(() => rows.length, virtuoso)

  // The table and each row are observers: a change in one row renders only that row.
  return (
    <Observer>
      {() => {
        const status = <LiveRegion text={loading === 'none' ? '' : t().ui.loading} />
        if (rows.length === 0) {
          return (
            <>
              {status}
              {loading === 'none' ? props.empty : <SkeletonTable {...props} columns={columns} />}
            </>
          )
        }
        // The screen's body exists only after the first render.
        if (screen && !screen.body) return status
        return (
          <div ref={listRef} className={styles.list}>
            {status}
            <TableVirtuoso
              ref={virtuoso}
              className={styles.scroller}
              customScrollParent={screen?.body ?? undefined}
              context={{ ...props, columns, hiddenColumns }}
              components={parts}
              totalCount={rows.length + (loading === 'more' ? COMING : 0)}
              initialItemCount={Math.min(rows.length, 20)}
              defaultItemHeight={rowHeight()}
              increaseViewportBy={{ top: 144, bottom: 288 }}
              computeItemKey={(index) => {
                const row = rows[index]
                return row === undefined ? `coming ${index}` : rowKey(row)
              }}
              fixedHeaderContent={() => <TableHeader columns={columns} selection={selection} />}
              itemContent={(index, _, context) => {
                const row = rows[index]
                if (row === undefined)
                  return <SkeletonCells columns={columns} selectable={Boolean(selection)} />
                return <TableCells row={row} table={context} last={index === rows.length - 1} />
              }}
            />
          </div>
        )
      }}
    </Observer>
  )
}

/** CSS pixels, before the rows are measured. */
function rowHeight(): number {
  const style = getComputedStyle(document.documentElement)
  const rems = Number.parseFloat(style.getPropertyValue('--row')) || 3
  return rems * (Number.parseFloat(style.fontSize) || 16)
}

import { Observer } from 'mobx-react-lite'
import { useState } from 'react'
import { TableVirtuoso } from 'react-virtuoso'
import { t } from '../../i18n/t.ts'
import { LiveRegion } from '../LiveRegion.tsx'
import { useScreen } from '../screen/ScreenFrame.tsx'
import { SkeletonTable } from './SkeletonTable.tsx'
import { SkeletonCells, TableCells } from './TableCells.tsx'
import { TableHeader } from './TableHeader.tsx'
import { tableParts } from './tableParts.tsx'
import type { VirtualTableProps } from './tableTypes.ts'
import { useColumns } from './useColumns.ts'
import styles from './VirtualTable.module.css'

/** Rows that stand for the page on its way. */
const COMING = 3

/**
 * A real table of any length in a constant number of elements. It scrolls with the screen's body, outside a
 * screen by itself. The whole row is the click target: it opens, or else it toggles the checkbox; keyboards use
 * the opener and the checkbox.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { rows, rowKey, selection, loading } = props
  const { shown: columns, hidden: hiddenColumns } = useColumns(props.columns)
  const screen = useScreen()
  const [parts] = useState(() => tableParts<Row>())

  // Observed as a whole and row by row: a change in one row renders that row alone.
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
        // The screen's body arrives one step after the first rendering.
        if (screen && !screen.body) return status
        return (
          <>
            {status}
            <TableVirtuoso
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
          </>
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

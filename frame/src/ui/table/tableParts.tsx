import { Observer } from 'mobx-react-lite'
import type { MouseEvent } from 'react'
import type { TableComponents } from 'react-virtuoso'
import { isSelectable, opens } from './rowActions.ts'
import { TableColumns } from './TableColumns.tsx'
import type { DrawnTable } from './tableTypes.ts'
import styles from './VirtualTable.module.css'

/** Elements in a row that handle clicks themselves. */
const CONTROLS = 'button, a, input, label, [role="menu"]'

/** The elements that the virtual list uses. */
export function tableParts<Row>(): TableComponents<Row, DrawnTable<Row>> {
  return {
    Table: ({ context, children, ...rest }) => (
      <table
        {...rest}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's grid pattern, with one Tab stop.
        role="grid"
        className={styles.table}
        aria-label={context.label}
        aria-rowcount={context.rows.length + 1}
      >
        <TableColumns columns={context.columns} selectable={Boolean(context.selection)} />
        {children}
      </table>
    ),
    // Without the list's own style, which ignores the padding below the header.
    TableHead: ({ context: _, style: __, ...rest }) => <thead {...rest} className={styles.head} />,
    TableRow: ({ context, item: _, ...rest }) => (
      <Observer>
        {() => {
          const index = rest['data-index']
          const row = context.rows[index]
          if (row === undefined) return <tr {...rest} />

          const { selection, onOpen } = context
          const click = (event: MouseEvent<HTMLTableRowElement>) => {
            const { target, currentTarget } = event
            // A pop-up of this row is elsewhere in the document, but React delivers its clicks here.
            if (!(target instanceof Element) || !currentTarget.contains(target)) return
            if (target.closest(CONTROLS)) return
            if (opens(context, row)) onOpen?.(row)
            else if (selection && isSelectable(selection, row)) selection.toggle(row)
          }
          // Keyboards use the opener and the checkbox inside, as useRowKeys says.
          return (
            <tr
              {...rest}
              aria-rowindex={index + 2}
              className={styles.row}
              data-selected={selection?.isSelected(row) || undefined}
              data-clickable={opens(context, row) || (selection && isSelectable(selection, row)) || undefined}
              onClick={click}
            />
          )
        }}
      </Observer>
    ),
  }
}

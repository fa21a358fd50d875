import { Observer } from 'mobx-react-lite'
import { t } from '../../i18n/t.ts'
import { Checkbox } from '../field/Checkbox.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../icons.ts'
import type { Column, Selection } from './tableTypes.ts'
import styles from './VirtualTable.module.css'

type TableHeaderProps<Row> = { columns: readonly Column<Row>[]; selection?: Selection<Row> }

const ORDERS = { asc: 'ascending', desc: 'descending' } as const

export function TableHeader<Row>({ columns, selection }: TableHeaderProps<Row>) {
  return (
    <Observer>
      {() => (
        <tr aria-rowindex={1}>
          {selection ? (
            <th scope="col" className={styles.check}>
              <Checkbox
                className={styles.checkbox}
                ariaLabel={t().ui.allRows}
                checked={selection.allState === 'all'}
                indeterminate={selection.allState === 'some'}
                onChange={selection.toggleAll}
              />
            </th>
          ) : null}
          {columns.map(({ id, header, sort, onSort }) => (
            <th key={id} scope="col" aria-sort={sort ? ORDERS[sort] : undefined}>
              {onSort ? (
                <button type="button" className={styles.sort} onClick={onSort}>
                  {header}
                  {sort === 'asc' ? <ArrowUpIcon /> : <ArrowDownIcon data-idle={sort ? undefined : true} />}
                </button>
              ) : (
                header
              )}
            </th>
          ))}
        </tr>
      )}
    </Observer>
  )
}

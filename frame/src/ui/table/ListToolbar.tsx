import type { ReactNode, Ref } from 'react'
import { Button } from '../field/Button.tsx'
import { IconButton } from '../field/IconButton.tsx'
import { SearchField } from '../field/SearchField.tsx'
import { RefreshCwIcon } from '../icons.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import styles from './ListToolbar.module.css'

type ListToolbarProps = {
  heading: string
  headingRef?: Ref<HTMLHeadingElement>
  /** Beside the heading. */
  actions?: ReactNode
  refresh: { readonly label: string; readonly onClick: () => void }
  search: {
    readonly label: string
    readonly value: string
    readonly onChange: (text: string) => void
    readonly onClear: () => void
    readonly onSubmit: () => void
  }
  /** If there are any. */
  folders?: {
    readonly label: string
    /** Outermost first; the last one is open. */
    readonly items: readonly { readonly id: string; readonly label: string }[]
    readonly onSelect: (id: string) => void
  }
  selection: {
    readonly selectAll: string
    /** Null while the list is empty. */
    readonly onSelectAll: (() => void) | null
    readonly clear: string
    /** Null while nothing is selected. */
    readonly onClear: (() => void) | null
  }
}

/** Toolbar above a list: its name, its search, the open folder, the selection. */
export function ListToolbar(props: ListToolbarProps) {
  const { heading, headingRef, actions, refresh, search, folders, selection } = props
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>
          {heading}
        </h2>
        <div className={styles.tools}>
          {actions}
          <IconButton
            label={refresh.label}
            icon={<RefreshCwIcon />}
            className={styles.refresh}
            onClick={refresh.onClick}
          />
        </div>
      </div>
      <SearchField {...search} />
      <div className={styles.line}>
        {folders && (
          <div className={styles.folders}>
            <Breadcrumb {...folders} />
          </div>
        )}
        <div className={styles.selection}>
          {selection.onClear && (
            <Button variant="quiet" onClick={selection.onClear}>
              {selection.clear}
            </Button>
          )}
          {selection.onSelectAll && (
            <Button variant="quiet" onClick={selection.onSelectAll}>
              {selection.selectAll}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

import { useSyncExternalStore } from 'react'
import type { Column } from './tableTypes.ts'

function subscribe(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The columns that the frame is wide enough for. */
export function useColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  // A text as snapshot: a resize that changes nothing renders nothing.
  const visible = useSyncExternalStore(subscribe, () =>
    columns.map(({ hideBelow = 0 }) => (window.innerWidth < hideBelow ? '-' : '+')).join(''),
  )
  return columns.filter((_, index) => visible[index] === '+')
}

import { useSyncExternalStore } from 'react'
import { narrowerThan } from '../screen/narrowerThan.ts'
import type { Column } from './tableTypes.ts'

function subscribe(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The columns that fit into the frame, and those that do not. */
export function useColumns<Row>(columns: readonly Column<Row>[]): {
  readonly shown: readonly Column<Row>[]
  readonly hidden: readonly Column<Row>[]
} {
  // Text as snapshot: a resize that changes nothing renders nothing.
  const visible = useSyncExternalStore(subscribe, () =>
    columns.map(({ hideBelow = 0 }) => (isNarrowerThan(hideBelow) ? '-' : '+')).join(''),
  )
  return {
    shown: columns.filter((_, index) => visible[index] === '+'),
    hidden: columns.filter((_, index) => visible[index] === '-'),
  }
}

function isNarrowerThan(pixels: number): boolean {
  return pixels > 0 && window.matchMedia(narrowerThan(pixels)).matches
}

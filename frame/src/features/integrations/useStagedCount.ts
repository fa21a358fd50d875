import { startTransition, useEffect, useState } from 'react'

/** Enough to fill the window: five rows and the beginning of a sixth. */
const FIRST_CARDS = 18

/** How many cards are rendered: first the visible ones, then the rest in slices that leave room for other work. */
export function useStagedCount(total: number): number {
  const [isWhole, setWhole] = useState(total <= FIRST_CARDS)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole ? total : FIRST_CARDS
}

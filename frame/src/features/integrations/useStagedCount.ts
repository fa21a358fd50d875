import { startTransition, useEffect, useState } from 'react'

/** As many as fill the window: five rows and the beginning of a sixth. */
const FIRST_CARDS = 18

/** How many cards are drawn: at first those in sight, and the rest in slices that leave room for other work. */
export function useStagedCount(total: number): number {
  const [isWhole, setWhole] = useState(total <= FIRST_CARDS)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole ? total : FIRST_CARDS
}

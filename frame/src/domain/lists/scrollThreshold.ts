import { limits } from '../limits.ts'

/** Where loading on begins: a share of the whole height, 0 to 1, or a distance from its end in CSS pixels. */
export type ScrollThreshold = { readonly share: number } | { readonly pixels: number }

/** Reads `0.8`, `"80%"` and `"200px"`. Anything else counts as 80 %. */
export function scrollThreshold(given: number | string): ScrollThreshold {
  if (typeof given === 'number') return shareOf(given)
  const [, amount, unit] = /^\s*(\d+(?:\.\d+)?)\s*(px|%)\s*$/.exec(given) ?? []
  if (unit === 'px') return { pixels: Number(amount) }
  return shareOf(unit === '%' ? Number(amount) / 100 : Number.NaN)
}

function shareOf(share: number): ScrollThreshold {
  return { share: share >= 0 && share <= 1 ? share : limits.scrollThreshold }
}

type Scrolled = Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>

/** True also where everything fits without scrolling; false while nothing is laid out. */
export function isPast(threshold: ScrollThreshold, scroller: Scrolled): boolean {
  const { scrollTop, clientHeight, scrollHeight } = scroller
  if (scrollHeight === 0) return false
  const seen = scrollTop + clientHeight
  // Browsers report fractions of a pixel while zoomed.
  const needed = 'share' in threshold ? threshold.share * scrollHeight : scrollHeight - threshold.pixels
  return seen + 1 >= needed
}

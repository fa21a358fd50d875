import * as limits from '../limits.ts'

/** Where the next page is loaded: a share of the whole height, 0 to 1, or a distance from the end in CSS pixels. */
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

/** Also true if everything fits without scrolling. False before layout. */
export function isPast(threshold: ScrollThreshold, scroller: Scrolled): boolean {
  const { scrollTop, clientHeight, scrollHeight } = scroller
  if (scrollHeight === 0) return false
  const seen = scrollTop + clientHeight
  // Zoomed browsers report fractions of a pixel.
  const needed = 'share' in threshold ? threshold.share * scrollHeight : scrollHeight - threshold.pixels
  return seen + 1 >= needed
}

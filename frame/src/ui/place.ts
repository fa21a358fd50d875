/** Pixels between a bubble and its anchor, and between it and the edge of the frame. */
const GAP = 6
const EDGE = 8

/** Positions a fixed `bubble` below `anchor`, or above if there is no room, always inside the frame. */
export function place(bubble: HTMLElement, anchor: Element) {
  const from = anchor.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const below = from.bottom + GAP
  const fits = below + height <= window.innerHeight - EDGE
  const centred = from.left + (from.width - width) / 2
  const furthest = document.documentElement.clientWidth - width - EDGE
  bubble.style.top = `${Math.max(EDGE, fits ? below : from.top - GAP - height)}px`
  bubble.style.left = `${Math.max(EDGE, Math.min(centred, furthest))}px`
}

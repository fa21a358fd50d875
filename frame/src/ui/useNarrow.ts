import { useMedia } from './useMedia.ts'

/** True while the frame is narrower than `below` CSS pixels. */
export function useNarrow(below = 768): boolean {
  // A fraction less, because zoom makes fractional widths.
  return useMedia(`(max-width: ${below - 0.02}px)`)
}

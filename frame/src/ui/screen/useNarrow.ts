import { narrowerThan } from './narrowerThan.ts'
import { useMedia } from './useMedia.ts'

/** True while the frame is narrower than `below` CSS pixels, at the usual text size. */
export function useNarrow(below = 768): boolean {
  return useMedia(narrowerThan(below))
}

import type { WidgetApi } from '../createWidget.ts'
import type { WidgetDropTarget } from './DropTargetOptions.ts'

type Part = typeof import('./dropTarget.ts')

/** `dropTarget` for pages that have not loaded its code: few pages ask for it. */
export function lateDropTarget(
  load: () => Promise<Part>,
  open: WidgetApi['open'],
): WidgetDropTarget['dropTarget'] {
  return (element, given) => {
    const life = new AbortController()
    // One that does not come is an unhandled rejection, which the console of the page names.
    load().then((part) => part.dropTarget(element, given, open, life.signal))
    return () => life.abort()
  }
}

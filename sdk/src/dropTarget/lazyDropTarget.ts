import type { WidgetApi } from '../createWidget.ts'
import type { WidgetDropTarget } from './DropTargetOptions.ts'

type Part = typeof import('./dropTarget.ts')

/** `dropTarget`, whose code is loaded on demand because few pages use it. */
export function lazyDropTarget(
  load: () => Promise<Part>,
  open: WidgetApi['open'],
): WidgetDropTarget['dropTarget'] {
  return (element, given) => {
    const lifetime = new AbortController()
    // If loading fails, the page's console shows the unhandled rejection.
    load().then((part) => part.dropTarget(element, given, open, lifetime.signal))
    return () => lifetime.abort()
  }
}

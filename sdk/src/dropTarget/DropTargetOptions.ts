import type { TokenFetcher, WidgetConfig } from '../config.ts'

/** What a drop opens the widget with. */
export type DropTargetOptions = {
  readonly tokenFetcher: TokenFetcher
  /** As for `Widget.open`. */
  readonly options?: WidgetConfig
}

export type WidgetDropTarget = {
  /**
   * Makes an element of your page take files, folders and links: a drop opens the widget and shows them in its lists.
   * While they are over the element it has the attribute `data-inlet-drop`, for your style sheet; nothing else of it
   * changes. Files that are dropped beside it no longer replace your page. The answer ends all of that. The module it
   * needs is loaded when it is called.
   */
  dropTarget(element: Element, given: DropTargetOptions): () => void
}

import type { WidgetApi } from '../createWidget.ts'
import type { DropTargetOptions } from './DropTargetOptions.ts'
import { filesOf } from './filesOf.ts'

const HIGHLIGHT = 'data-inlet-drop'
const FILES = 'Files'
const LINKS = 'text/uri-list'

type DragType = 'dragenter' | 'dragover' | 'dragleave' | 'drop'
type DragListener = (event: DragEvent) => void

/** Accepts drops on the element until the signal is aborted. Uses neither keys nor focus. */
export function dropTarget(
  element: Element,
  { tokenFetcher, options }: DropTargetOptions,
  open: WidgetApi['open'],
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const highlight = (isOver: boolean): void => void element.toggleAttribute(HIGHLIGHT, isOver)
  const over: DragListener = (event) => {
    if (!claim(event, 'copy')) return
    highlight(true)
  }
  const leave: DragListener = ({ relatedTarget }) => {
    // Into a child of the element a drag enters before it leaves.
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) highlight(false)
  }
  const drop: DragListener = async (event) => {
    highlight(false)
    if (!claim(event, 'copy')) return
    const urls = linksOf(event)
    // Read now: the browser empties the event afterwards.
    const files = await filesOf(event.dataTransfer)
    if (signal.aborted || (files.length === 0 && urls.length === 0)) return
    const widget = open(tokenFetcher, { ...options, open: true })
    // Rejected items are reported to `onError`.
    widget.addFiles(files)
    widget.addUrls(urls)
  }
  listen(element, { dragenter: over, dragover: over, dragleave: leave, drop }, signal)
  // Listens last: a drop that no listener handles would replace the page.
  const guard: DragListener = (event) => void (isFieldOfPage(event) || claim(event, 'none'))
  listen(window, { dragover: guard, drop: guard }, signal)
  signal.addEventListener('abort', () => highlight(false))
}

function listen(
  target: EventTarget,
  listeners: Partial<Record<DragType, DragListener>>,
  signal: AbortSignal,
): void {
  for (const [type, listener] of Object.entries(listeners)) {
    target.addEventListener(type, (event) => event instanceof DragEvent && listener(event), { signal })
  }
}

/** Returns whether the drag holds files or links that no other listener handles, and prevents the browser's default. */
function claim(event: DragEvent, effect: 'copy' | 'none'): boolean {
  const { dataTransfer, defaultPrevented } = event
  if (defaultPrevented || ![FILES, LINKS].some((type) => dataTransfer?.types.includes(type))) return false
  event.preventDefault()
  if (dataTransfer) dataTransfer.dropEffect = effect
  return true
}

const FILE_FIELD = 'input[type="file"]'
const TEXT_FIELD = 'input, textarea, [contenteditable]:not([contenteditable="false"])'

/** Browsers accept files in a file input, and links in a text field. */
function isFieldOfPage(event: DragEvent): boolean {
  const [target] = event.composedPath()
  const field = event.dataTransfer?.types.includes(FILES) ? FILE_FIELD : TEXT_FIELD
  return target instanceof Element && target.closest(field) !== null
}

/** Returns the links of a list without its comments (RFC 2483). A page's own image has a link as well as a file: it is a file. */
function linksOf({ dataTransfer }: DragEvent): readonly string[] {
  if (dataTransfer?.types.includes(FILES)) return []
  const lines = dataTransfer?.getData(LINKS).split(/[\r\n]+/) ?? []
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

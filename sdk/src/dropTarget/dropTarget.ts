import type { WidgetApi } from '../createWidget.ts'
import type { DropTargetOptions } from './DropTargetOptions.ts'
import { filesOf } from './filesOf.ts'

const HIGHLIGHT = 'data-inlet-drop'
const FILES = 'Files'
const LINKS = 'text/uri-list'

type DragType = 'dragenter' | 'dragover' | 'dragleave' | 'drop'
type Hear = (event: DragEvent) => void

/** Takes what is dropped on the element until `life` is aborted. Uses no key and no focus. */
export function dropTarget(
  element: Element,
  { tokenFetcher, options }: DropTargetOptions,
  open: WidgetApi['open'],
  life: AbortSignal,
): void {
  if (life.aborted) return
  const highlight = (isOver: boolean): void => void element.toggleAttribute(HIGHLIGHT, isOver)
  const over: Hear = (event) => {
    if (!claim(event, 'copy')) return
    highlight(true)
  }
  const leave: Hear = ({ relatedTarget }) => {
    // Into a child of the element a drag enters before it leaves.
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) highlight(false)
  }
  const drop: Hear = async (event) => {
    highlight(false)
    if (!claim(event, 'copy')) return
    const urls = linksOf(event)
    // Asked for at once: afterwards the browser has emptied the event.
    const files = await filesOf(event.dataTransfer)
    if (life.aborted || (files.length === 0 && urls.length === 0)) return
    const widget = open(tokenFetcher, { ...options, open: true })
    // `onError` gets what is not taken.
    widget.addFiles(files)
    widget.addUrls(urls)
  }
  hear(element, { dragenter: over, dragover: over, dragleave: leave, drop }, life)
  // After everybody else has heard it: what nobody takes would be opened in the place of the page.
  const guard: Hear = (event) => void (isFieldOfPage(event) || claim(event, 'none'))
  hear(window, { dragover: guard, drop: guard }, life)
  life.addEventListener('abort', () => highlight(false))
}

function hear(target: EventTarget, hearers: Partial<Record<DragType, Hear>>, signal: AbortSignal): void {
  for (const [type, hearer] of Object.entries(hearers)) {
    target.addEventListener(type, (event) => event instanceof DragEvent && hearer(event), { signal })
  }
}

/** Whether the drag holds files or links, and nobody has claimed it: then it is ours, and the browser keeps away. */
function claim(event: DragEvent, effect: 'copy' | 'none'): boolean {
  const { dataTransfer, defaultPrevented } = event
  if (defaultPrevented || ![FILES, LINKS].some((type) => dataTransfer?.types.includes(type))) return false
  event.preventDefault()
  if (dataTransfer) dataTransfer.dropEffect = effect
  return true
}

const FILE_FIELD = 'input[type="file"]'
const TEXT_FIELD = 'input, textarea, [contenteditable]:not([contenteditable="false"])'

/** Browsers themselves put files into a file input, and links into a text field. */
function isFieldOfPage(event: DragEvent): boolean {
  const [target] = event.composedPath()
  const field = event.dataTransfer?.types.includes(FILES) ? FILE_FIELD : TEXT_FIELD
  return target instanceof Element && target.closest(field) !== null
}

/** A list of links may have comments, as RFC 2483 has them. Files of a page's own images come with a link: they are files. */
function linksOf({ dataTransfer }: DragEvent): readonly string[] {
  if (dataTransfer?.types.includes(FILES)) return []
  const lines = dataTransfer?.getData(LINKS).split(/[\r\n]+/) ?? []
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

import { FULL_BLEED_BELOW, MODAL_HEIGHT, MODAL_WIDTHS, type ModalWidth } from '@inlet/wire/bridge'
import { addElement } from './addElement.ts'
import { type Cover, createCover } from './Cover.ts'
import type { WidgetConfig } from './config.ts'
import { lockScroll } from './lockScroll.ts'
import { setStyles } from './setStyles.ts'
import { wordsFor } from './words.ts'

export type Modal = {
  /** Puts an iframe into the modal. */
  mount(iframe: HTMLIFrameElement): void
  show(): void
  /** Lays it out, unseen and out of reach, so that showing it is all that is left. */
  prepare(): void
  /** Name for screen readers, stacking order, colours, and the language of covers. */
  dress(config: WidgetConfig): void
  resize(width: ModalWidth): void
  /** Covers the frame. */
  readonly cover: Cover['show']
  /** Gives the frame the focus, as soon as it can hear an Escape. */
  enter(): void
  /** Shows the frame. */
  uncover(): void
  /** Whether the host has thrown our node away. */
  isLost(): boolean
  /** Closes and leaves nothing: scroll, focus and the page's nodes are as before. */
  remove(): void
}

/** Infinitely long below the width from which the modal no longer fills the viewport, negative above. */
const NARROW = `(${FULL_BLEED_BELOW - 0.5}px - 100vw)*9999`

// `pointer-events`: Radix switches the pointer off for the whole page.
const DIALOG = 'all:initial;display:none;position:fixed;inset:0;background:#0b122299;pointer-events:auto'
// The outline shows where the system's forced colours take shadow and shade away, and in dark, where a dark window
// would melt into a dark page. Browsers without `light-dark()` keep it unseen. No ground of its own: at the round
// corners it would shine through beside a frame that is dimmed.
const PANEL = `all:initial;position:absolute;inset:0;margin:auto;height:min(100%,max(${MODAL_HEIGHT}px,${NARROW}));border-radius:clamp(0px,${NARROW}*-1,16px);overflow:hidden;outline:1px solid #0000;outline-color:light-dark(#0000,#fff3);box-shadow:0 16px 48px #0005`
const IFRAME = 'all:initial;display:block;width:100%;height:100%;pointer-events:auto;color-scheme:inherit'
const MARKS = ['aria-hidden', 'inert']

// The host's layers must not take a click in ours for one beside theirs, and close.
const hide = (event: Event): void => event.stopPropagation()

// What misses the frame would be opened by the browser in the place of the page, or taken by the page's own drop zones.
const refuse = (event: DragEvent): void => {
  event.preventDefault()
  hide(event)
}

/** Keeps the host's layers out of ours. The answer lets go of the dialog. */
function shield(dialog: HTMLDialogElement): () => void {
  // React Aria's modals let this attribute pass.
  dialog.setAttribute('data-react-aria-top-layer', 'true')
  for (const type of ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin']) {
    dialog.addEventListener(type, hide)
  }
  dialog.ondragenter = dialog.ondragover = dialog.ondrop = refuse
  // Modals of the host that opened before us, or react to us, mark everything outside themselves.
  const observer = new MutationObserver(() => {
    // What only stands ready is marked by ourselves.
    if (dialog.open) expose(dialog)
  })
  observer.observe(dialog, { attributeFilter: MARKS })
  return () => observer.disconnect()
}

function expose(dialog: HTMLElement): void {
  for (const mark of MARKS) dialog.removeAttribute(mark)
}

function listen(
  dialog: HTMLDialogElement,
  life: AbortController,
  goOut: () => void,
  pressBeside: () => void,
): void {
  dialog.onclick = ({ target }) => {
    if (target === dialog) pressBeside()
  }
  dialog.oncancel = (event) => {
    event.preventDefault()
    goOut()
  }
  // Browsers close at a second Escape whatever `cancel` said. Only the owner closes.
  dialog.onclose = () => {
    if (!life.signal.aborted) {
      dialog.showModal()
      goOut()
    }
  }
}

/** A keyboard makes the visual viewport lower, and we follow. A pinch only looks closer, and we stay. */
function followViewport(dialog: HTMLElement, life: AbortController): void {
  const view = visualViewport
  const follow = (): void => {
    if (view && view.scale < 1.01) setStyles(dialog, `top:${view.offsetTop}px;height:${view.height}px`)
  }
  view?.addEventListener('resize', follow, life)
  view?.addEventListener('scroll', follow, life)
  follow()
}

/**
 * A native modal dialog that fills the viewport and is its own backdrop. The browser's top layer puts it above the
 * host's z-indexes, keeps the keyboard in it and hides the page from screen readers.
 * @param life Aborted just before the removal.
 * @param goOut Escape, or Android's back: the person wants out of the uppermost layer.
 * @param pressBeside A click beside the widget.
 */
export function createModal(life: AbortController, goOut: () => void, pressBeside: () => void): Modal {
  // A script in the head may open the widget before there is a body.
  const dialog = addElement(document.body ?? document.documentElement, 'dialog', DIALOG)
  const panel = addElement(dialog, 'div', PANEL)
  const cover = createCover(panel)
  let label: string
  let iframe: HTMLIFrameElement | undefined
  let unlock: (() => void) | undefined

  const letGo = shield(dialog)
  listen(dialog, life, goOut, pressBeside)
  const resize = (width: ModalWidth): void => setStyles(panel, `width:min(100%,max(${width}px,${NARROW}))`)
  resize(MODAL_WIDTHS.consent)

  // Into the frame, which chooses a place there; once, because that place would be lost. In WebKit it may not choose
  // before a person has touched it: there its beginning has the focus. Not away from a layer of the host's that has
  // opened over ours.
  const enter = (): void => {
    const { activeElement: at } = document
    if (dialog.open && at !== iframe && (!at || at.contains(dialog) || dialog.contains(at))) iframe?.focus()
  }

  return {
    enter,
    mount(next) {
      iframe = next
      iframe.title = label
      setStyles(iframe, IFRAME)
      panel.prepend(iframe)
    },
    prepare() {
      dialog.inert = true
      cover.hide()
      setStyles(dialog, 'display:block;opacity:0;pointer-events:none')
    },
    show() {
      unlock = lockScroll()
      // With the focus on nothing, keys are still ours: a focus trap of the host would hold Tab and take Escape.
      const hideLost = (event: Event): void => {
        if (event.target === document.body) hide(event)
      }
      window.addEventListener('keydown', hideLost, { capture: true, signal: life.signal })
      expose(dialog)
      followViewport(dialog, life)
      setStyles(dialog, 'display:block;opacity:1;pointer-events:auto')
      dialog.showModal()
      // No movement, so that it needs no reduced form.
      dialog.animate({ opacity: [0, 1] }, 150)
    },
    dress({ title = 'Connect your data', zIndex = 1000, theme, locale }) {
      label = title
      cover.speak(wordsFor(locale).language)
      if (iframe) iframe.title = title
      dialog.setAttribute('aria-label', title)
      setStyles(dialog, `z-index:${zIndex}`)
      setStyles(panel, `color-scheme:${theme === 'light' || theme === 'dark' ? theme : 'light dark'}`)
    },
    resize,
    cover: cover.show,
    uncover() {
      cover.hide()
      enter()
    },
    isLost: () => !dialog.isConnected,
    remove() {
      letGo()
      // Gives the focus back to where it was, without scrolling there. A removed dialog would not.
      dialog.close()
      dialog.remove()
      unlock?.()
    },
  }
}

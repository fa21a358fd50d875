import { FULL_BLEED_BELOW, MODAL_HEIGHT, MODAL_WIDTHS, type ModalWidth, type Theme } from '@inlet/wire/bridge'
import { lockScroll } from './lockScroll.ts'
import { setStyles } from './setStyles.ts'

/** What the modal tells its owner. */
export type ModalOwner = {
  /** Escape, or Android's back: the person wants out of the uppermost layer. */
  escape(): void
  /** A click beside the widget. */
  backdrop(): void
}

export type Modal = {
  /** Puts an iframe into the modal. */
  mount(iframe: HTMLIFrameElement): void
  show(): void
  /** Name for screen readers, stacking order, colours, and the language of covers. */
  dress(title: string, zIndex: number, theme: Theme | undefined, language: string): void
  resize(width: ModalWidth): void
  /** Covers the frame with a text, a progress bar if something is under way, and buttons by their labels. */
  cover(text: string, isBusy?: boolean, buttons?: Readonly<Record<string, () => void>>): void
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
// The outline shows where the system's forced colours take shadow and shade away. No ground of its own: at the round
// corners it would shine through beside a frame that is dimmed.
const PANEL = `all:initial;position:absolute;inset:0;margin:auto;height:min(100%,max(${MODAL_HEIGHT}px,${NARROW}));border-radius:clamp(0px,${NARROW}*-1,16px);overflow:hidden;outline:1px solid #0000;box-shadow:0 16px 48px #0005`
const IFRAME = 'all:initial;display:block;width:100%;height:100%;pointer-events:auto;color-scheme:inherit'
const NOTICE =
  'all:initial;position:absolute;inset:0;place-content:center;place-items:center;gap:16px;background:Canvas;color:CanvasText;background:light-dark(#fff,#101218);color:light-dark(#14171f,#eceef3);color-scheme:inherit;font:14px/20px system-ui;text-align:center'
const PROGRESS = 'all:revert;accent-color:light-dark(#1f3261,#b4c4f4)'
// As the frame draws them. Browsers that do not know `light-dark` pass over it, to what stands before.
const BUTTON =
  'all:revert;box-sizing:border-box;min-width:160px;min-height:44px;padding:8px 16px;border:1px solid light-dark(#dde1e8,#2a2f3a);border-radius:8px;background:Canvas;color:CanvasText;background:#0000;color:inherit;font:500 14px/20px system-ui;cursor:pointer'
const FIRST_BUTTON =
  'background:CanvasText;color:Canvas;background:light-dark(#1f3261,#b4c4f4);color:light-dark(#fff,#101a36)'

const MARKS = ['aria-hidden', 'inert']

function add<T extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  tag: T,
  styles: string,
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag)
  setStyles(element, styles)
  parent.append(element)
  return element
}

/**
 * A native modal dialog that fills the viewport and is its own backdrop. The browser's top layer puts it above the
 * host's z-indexes, keeps the keyboard in it and hides the page from screen readers.
 * @param life Aborted just before the removal.
 */
export function createModal(owner: ModalOwner, life: AbortController): Modal {
  // A script in the head may open the widget before there is a body.
  const dialog = add(document.body ?? document.documentElement, 'dialog', DIALOG)
  const panel = add(dialog, 'div', PANEL)
  const notice = add(panel, 'div', NOTICE)
  let label: string
  let iframe: HTMLIFrameElement | undefined
  let unlock: (() => void) | undefined

  // React Aria's modals let this attribute pass.
  dialog.setAttribute('data-react-aria-top-layer', 'true')
  // The host's layers must not take a click in ours for one beside theirs, and close.
  const hide = (event: Event): void => event.stopPropagation()
  for (const type of ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin']) {
    dialog.addEventListener(type, hide)
  }
  dialog.onclick = ({ target }) => {
    if (target === dialog) owner.backdrop()
  }
  dialog.oncancel = (event) => {
    event.preventDefault()
    owner.escape()
  }
  // Browsers close at a second Escape whatever `cancel` said. Only the owner closes.
  dialog.onclose = () => {
    if (!life.signal.aborted) {
      dialog.showModal()
      owner.escape()
    }
  }

  // Modals of the host that opened before us, or react to us, mark everything outside themselves.
  const expose = (): void => {
    for (const mark of MARKS) dialog.removeAttribute(mark)
  }
  const observer = new MutationObserver(expose)
  observer.observe(dialog, { attributeFilter: MARKS })

  const resize = (width: ModalWidth): void => setStyles(panel, `width:min(100%,max(${width}px,${NARROW}))`)
  resize(MODAL_WIDTHS.consent)

  return {
    mount(next) {
      iframe = next
      iframe.title = label
      setStyles(iframe, IFRAME)
      panel.prepend(iframe)
    },
    show() {
      unlock = lockScroll()
      const view = visualViewport
      // A keyboard makes the visual viewport lower, and we follow. A pinch only looks closer, and we stay.
      const follow = (): void => {
        if (view && view.scale < 1.01) setStyles(dialog, `top:${view.offsetTop}px;height:${view.height}px`)
      }
      view?.addEventListener('resize', follow, life)
      view?.addEventListener('scroll', follow, life)
      // With the focus on nothing, keys are still ours: a focus trap of the host would hold Tab and take Escape.
      const hideLost = (event: Event): void => {
        if (event.target === document.body) hide(event)
      }
      window.addEventListener('keydown', hideLost, { capture: true, signal: life.signal })
      expose()
      follow()
      setStyles(dialog, 'display:block')
      dialog.showModal()
      // No movement, so that it needs no reduced form.
      dialog.animate({ opacity: [0, 1] }, 150)
    },
    dress(title, zIndex, theme, language) {
      label = title
      notice.lang = language
      notice.dir = language === 'ar' ? 'rtl' : 'ltr'
      if (iframe) iframe.title = title
      dialog.setAttribute('aria-label', title)
      setStyles(dialog, `z-index:${zIndex}`)
      setStyles(panel, `color-scheme:${theme === 'light' || theme === 'dark' ? theme : 'light dark'}`)
    },
    resize,
    cover(text, isBusy, buttons = {}) {
      const names = Object.keys(buttons)
      notice.replaceChildren()
      notice.setAttribute('role', names.length ? 'alert' : 'status')
      setStyles(notice, 'display:grid')
      if (isBusy) add(notice, 'progress', PROGRESS)
      notice.append(text)
      for (const name of names) {
        const button = add(notice, 'button', BUTTON)
        if (name === names[0]) setStyles(button, FIRST_BUTTON)
        button.append(name)
        button.onclick = () => buttons[name]?.()
      }
      notice.querySelector('button')?.focus()
    },
    uncover() {
      notice.replaceChildren()
      setStyles(notice, 'display:none')
      // Into the frame, which has chosen its place: WebKit lets it only where the page goes first. Not away from a
      // layer of the host's that has opened over ours.
      const { activeElement } = document
      if (!activeElement || activeElement.contains(dialog) || dialog.contains(activeElement)) iframe?.focus()
    },
    isLost: () => !dialog.isConnected,
    remove() {
      observer.disconnect()
      // Gives the focus back to where it was, without scrolling there. A removed dialog would not.
      dialog.close()
      dialog.remove()
      unlock?.()
    },
  }
}

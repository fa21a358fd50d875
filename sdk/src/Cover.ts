import { addElement } from './addElement.ts'
import { setStyles } from './setStyles.ts'

const NOTICE =
  'all:initial;position:absolute;inset:0;place-content:center;place-items:center;gap:12px;background:Canvas;color:CanvasText;background:light-dark(#fff,#101218);color:light-dark(#14171f,#eceef3);color-scheme:inherit;font:14px/20px system-ui;text-align:center'
// As the frame draws them, so that one state stands from the click to the first screen. Browsers that do not know `light-dark` pass over it, to what stands before.
const RING =
  'all:initial;width:20px;height:20px;border:2px solid;border-inline-end-color:#0000;border-radius:50%;color:CanvasText;color:light-dark(#1f3261,#b4c4f4)'
const BUTTON =
  'all:revert;box-sizing:border-box;min-width:160px;min-height:44px;padding:8px 16px;border:1px solid light-dark(#dde1e8,#2a2f3a);border-radius:8px;background:Canvas;color:CanvasText;background:#0000;color:inherit;font:500 14px/20px system-ui;cursor:pointer'
const FIRST_BUTTON =
  'background:CanvasText;color:Canvas;background:light-dark(#1f3261,#b4c4f4);color:light-dark(#fff,#101a36)'

/** What stands over the frame while that is not there. */
export type Cover = {
  /** A text, a turning ring if something is under way, and buttons by their labels. */
  show(text: string, isBusy?: boolean, buttons?: Readonly<Record<string, () => void>>): void
  hide(): void
  speak(language: string): void
}

/** Unless the person wants nothing to move. */
function turn(ring: HTMLElement): void {
  if (!matchMedia('(prefers-reduced-motion)').matches) {
    ring.animate({ rotate: ['0turn', '1turn'] }, { duration: 800, iterations: Infinity })
  }
}

export function createCover(panel: HTMLElement): Cover {
  const notice = addElement(panel, 'div', NOTICE)
  return {
    show(text, isBusy, buttons = {}) {
      const names = Object.keys(buttons)
      notice.replaceChildren()
      notice.setAttribute('role', names.length ? 'alert' : 'status')
      setStyles(notice, 'display:grid')
      if (isBusy) turn(addElement(notice, 'div', RING))
      notice.append(text)
      for (const name of names) {
        const button = addElement(notice, 'button', BUTTON)
        if (name === names[0]) setStyles(button, FIRST_BUTTON)
        button.append(name)
        button.onclick = () => buttons[name]?.()
      }
      notice.querySelector('button')?.focus()
    },
    hide() {
      notice.replaceChildren()
      setStyles(notice, 'display:none')
    },
    speak(language) {
      notice.lang = language
      notice.dir = language === 'ar' ? 'rtl' : 'ltr'
    },
  }
}

import type { Page } from '@playwright/test'

const MOVE_MS = 450

/** By the object model: the host's page allows neither markup nor inline styles. */
const SCRIPT = `
const pointer = Object.assign(document.createElement('div'), { id: 'pointer', popover: 'manual' })
Object.assign(pointer.style, {
  position: 'fixed', inset: '0 auto auto 0', margin: 0, padding: 0, border: 0, background: 'none',
  overflow: 'visible', pointerEvents: 'none', transition: 'translate ${MOVE_MS}ms ease-in-out', translate: '60vw 95vh',
})
const shape = (name, attributes) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
const arrow = shape('svg', { width: 24, height: 24, viewBox: '0 0 24 24' })
Object.assign(arrow.style, { position: 'absolute', left: '-4px', top: '-2px' })
arrow.append(shape('path', { d: 'M4 2v17l4.6-4.2 3 6.7 2.8-1.2-3-6.6H18z', fill: '#111', stroke: '#fff', 'stroke-width': 1.5 }))
const ring = document.createElement('i')
Object.assign(ring.style, {
  position: 'absolute', left: '-18px', top: '-18px', width: '36px', height: '36px', borderRadius: '50%',
  background: '#3b82f6', opacity: 0,
})
pointer.append(arrow, ring)
document.body.append(pointer)
pointer.showPopover()
`

/** A pointer that can be seen: that of the browser isn't in its pictures. */
export class Pointer {
  private constructor(private readonly page: Page) {}

  static async on(page: Page): Promise<Pointer> {
    await page.evaluate(SCRIPT)
    return new Pointer(page)
  }

  /** To a point in the window. */
  async move(x: number, y: number): Promise<void> {
    // Above dialogs that were opened since.
    await this.page.evaluate(
      `pointer.hidePopover(); pointer.showPopover(); pointer.offsetWidth; pointer.style.translate = '${x}px ${y}px'`,
    )
    await this.page.waitForTimeout(MOVE_MS)
  }

  async press(): Promise<void> {
    await this.page.evaluate(
      `pointer.lastChild.animate({ opacity: [0.5, 0], scale: [0.4, 1.2] }, { duration: 500 }) && undefined`,
    )
  }
}

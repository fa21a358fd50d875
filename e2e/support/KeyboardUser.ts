import type { Locator, Page } from '@playwright/test'

/** A person without a mouse: only presses keys, counts them, and notes where the focus can't be seen. */
export class KeyboardUser {
  /** Keys pressed, without the letters typed into fields. */
  keys = 0
  /** Places where the focus was nowhere, had no ring, or was covered. */
  readonly complaints: string[] = []

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.keys += 1
    await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** Walks to a control with Tab, then presses the key there. */
  async pressOn(target: Locator, key: string): Promise<void> {
    await this.reach(target)
    await this.press(key)
  }

  /** Walks into the list of a control with Tab, then to its row and along it with arrow keys. */
  async reachInList(target: Locator): Promise<void> {
    await this.reach(target, 'Tab', 'tbody, [role=grid]')
    await this.reach(target, 'ArrowDown', '[data-index]')
    await this.reach(target, 'ArrowRight')
  }

  /**
   * Presses a key until the control has focus, or what has it shares the nearest `scope` with the control. Fails if
   * that takes more than one round through a dialog.
   */
  async reach(target: Locator, key = 'Tab', scope = '*'): Promise<void> {
    await target.waitFor()
    for (let presses = 0; presses < 60; presses++) {
      // A page that was just loaded has no focus yet.
      const complaint = this.keys > 0 ? await target.evaluate(findComplaint) : null
      if (complaint) this.complaints.push(`${complaint} on the way to ${target}`)
      const isThere = await target.evaluate(
        (element, within) => element.closest(within) === document.activeElement?.closest(within),
        scope,
      )
      if (isThere) return
      await this.press(key)
    }
    throw new Error(`${key} never reached ${target}`)
  }
}

/** What a person would miss about the focus in the document of this element; null if all is well. */
function findComplaint(target: Element): string | null {
  const { activeElement: focused, body, documentElement } = target.ownerDocument
  // Until the first Tab, and between the last control and the first, the focus is in the host page or the browser.
  if (!target.ownerDocument.hasFocus()) return null
  if (!focused || focused === body || focused === documentElement) return 'The focus is nowhere'
  // A title takes the focus of a new step. Tab never stops there.
  if (focused.matches('[tabindex="-1"]')) return null
  const name = focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)
  const text = `${focused.tagName.toLowerCase()} "${name}"`
  const box = focused.getBoundingClientRect()
  const seen = target.ownerDocument.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  const around = focused.closest('label') ?? focused.parentElement
  if (!seen || !(focused.contains(seen) || seen.contains(focused) || around?.contains(seen)))
    return `${text} is covered or outside the window`
  const parts = [focused, ...(around ? [around, ...around.children] : [])]
  const hasRing = parts.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
  return hasRing ? null : `${text} shows no focus`
}

import { afterEach, beforeEach, expect, it } from 'vitest'
import { guardDrops } from './guardDrops.ts'

let stop = () => {}
beforeEach(() => {
  stop = guardDrops()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** Whether the browser may run its default action for a drag over an element. */
function mayOpen(type: 'dragover' | 'drop', what: string, target: Element = document.body): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'dataTransfer', { value: { types: [what], dropEffect: 'copy' } })
  return target.dispatchEvent(event)
}

it.each(['Files', 'text/uri-list', 'text/plain'])(
  'keeps %s from being opened in the window [F-308]',
  (what) => {
    expect(mayOpen('dragover', what)).toBe(false)
    expect(mayOpen('drop', what)).toBe(false)
    stop()
    expect(mayOpen('drop', what)).toBe(true)
  },
)

it('lets text, but no file, into a field [F-308]', () => {
  const field = document.createElement('input')
  document.body.append(field)
  expect(mayOpen('drop', 'text/plain', field)).toBe(true)
  expect(mayOpen('drop', 'Files', field)).toBe(false)
})

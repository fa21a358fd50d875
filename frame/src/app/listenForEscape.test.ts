import { afterEach, describe, expect, it, vi } from 'vitest'
import { listenForEscape, pressEscape } from './listenForEscape.ts'

const close = vi.fn()
let stop = () => {}

afterEach(() => {
  stop()
  close.mockClear()
  document.body.replaceChildren()
})

describe('Escape', () => {
  it('closes the widget, pressed in the frame or on the host’s side', () => {
    stop = listenForEscape(close)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    pressEscape()
    expect(close).toHaveBeenCalledTimes(2)
  })

  it.each<[string, (event: KeyboardEvent) => void]>([
    ['took the event', (event) => event.preventDefault()],
    ['stopped it', (event) => event.stopPropagation()],
  ])('leaves the widget open when a layer %s', (_, spend) => {
    stop = listenForEscape(close)
    const field = document.createElement('input')
    field.addEventListener('keydown', spend)
    document.body.append(field)
    field.focus()
    pressEscape()
    expect(close).not.toHaveBeenCalled()
  })

  it('ignores other keys, an input method’s Escape, and everything after its end', () => {
    stop = listenForEscape(close)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    const composing = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing: true })
    document.body.dispatchEvent(composing)
    stop()
    pressEscape()
    expect(close).not.toHaveBeenCalled()
  })
})

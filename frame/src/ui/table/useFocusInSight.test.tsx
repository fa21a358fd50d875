import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ScreenContext } from '../screen/ScreenFrame.tsx'
import { useFocusInSight } from './useFocusInSight.ts'

const ROW_HEIGHT = 40

let body: HTMLElement
let onResize: ResizeObserverCallback
const scrolled = vi.fn<(row: Element) => void>()

class RecordedResizes implements ResizeObserver {
  constructor(callback: ResizeObserverCallback) {
    onResize = callback
  }
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', RecordedResizes)
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled(this)
  })
  scrolled.mockClear()
  body = document.createElement('main')
  document.body.append(body)
})

afterEach(() => {
  cleanup()
  body.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Rows() {
  useFocusInSight()
  return (
    <ul>
      {['first', 'second', 'third'].map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  )
}

/** Three rows below each other, in a body of the given height. */
function show(height: number) {
  resizeTo(height)
  const surroundings = { body, footer: null, focusTitle: () => {} }
  render(
    <ScreenContext value={surroundings}>
      <Rows />
    </ScreenContext>,
    { container: body },
  )
  body.querySelectorAll('li').forEach((row, index) => {
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, index * ROW_HEIGHT, 100, ROW_HEIGHT),
    )
  })
}

function resizeTo(height: number) {
  Object.defineProperty(body, 'clientHeight', { value: height, configurable: true })
}

function shrinkTo(height: number) {
  resizeTo(height)
  act(() => onResize([], new RecordedResizes(() => {})))
}

it('scrolls the row with the focus back when the footer grows over it', () => {
  show(3 * ROW_HEIGHT)
  screen.getByRole('button', { name: 'third' }).focus()
  shrinkTo(2 * ROW_HEIGHT)
  expect(scrolled.mock.calls).toEqual([[screen.getByRole('button', { name: 'third' }).closest('li')]])
})

it('leaves the list where it is when the row with the focus is still in sight', () => {
  show(3 * ROW_HEIGHT)
  screen.getByRole('button', { name: 'second' }).focus()
  shrinkTo(2 * ROW_HEIGHT)
  expect(scrolled).not.toHaveBeenCalled()
})

it('leaves the list where it is when the person had scrolled the focus away', () => {
  show(2 * ROW_HEIGHT)
  screen.getByRole('button', { name: 'third' }).focus()
  shrinkTo(ROW_HEIGHT)
  expect(scrolled).not.toHaveBeenCalled()
})

it('leaves the list where it is when the focus is elsewhere', () => {
  show(3 * ROW_HEIGHT)
  shrinkTo(ROW_HEIGHT)
  expect(scrolled).not.toHaveBeenCalled()
})

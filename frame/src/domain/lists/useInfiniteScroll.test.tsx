import { fireEvent, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../../testing/ManualClock.ts'
import { useInfiniteScroll } from './useInfiniteScroll.ts'

/** 200 of 1000 pixels are visible. */
function build(given: { threshold?: number | string } = {}) {
  const scroller = document.createElement('div')
  Object.defineProperties(scroller, { clientHeight: { value: 200 }, scrollHeight: { value: 1000 } })
  const clock = new ManualClock()
  const next = vi.fn()
  const hook = renderHook(
    (dataLength: number) => useInfiniteScroll({ scroller, dataLength, next, clock, ...given }),
    { initialProps: 20 },
  )
  clock.advance(1000)
  const scrollTo = (top: number) => {
    scroller.scrollTop = top
    fireEvent.scroll(scroller)
  }
  return { clock, next, hook, scrollTo }
}

describe('useInfiniteScroll', () => {
  it('loads on past 80 %, and not before [LIM-35]', () => {
    const { clock, next, scrollTo } = build()
    scrollTo(590)
    clock.advance(150)
    expect(next).not.toHaveBeenCalled()
    scrollTo(610)
    clock.advance(150)
    expect(next).toHaveBeenCalledOnce()
  })

  it('takes another threshold, and 80 % for one that it cannot read [LIM-35] [LIM-36]', () => {
    const loadedAt = (threshold: string, top: number) => {
      const { clock, next, scrollTo } = build({ threshold })
      scrollTo(top)
      clock.advance(150)
      return next.mock.calls.length > 0
    }
    expect(loadedAt('50%', 310)).toBe(true)
    expect(loadedAt('abc', 310)).toBe(false)
    expect(loadedAt('abc', 610)).toBe(true)
  })

  it('looks once in 150 ms, however often the position changes [LIM-34]', () => {
    const { clock, next, scrollTo } = build()
    for (let times = 0; times < 30; times++) {
      scrollTo(700 + times)
      clock.advance(10)
    }
    expect(next).toHaveBeenCalledTimes(2)
  })

  it('looks again when rows have come, which may not fill the screen', () => {
    const { clock, next, hook, scrollTo } = build()
    scrollTo(700)
    clock.advance(150)
    hook.rerender(40)
    clock.advance(150)
    expect(next).toHaveBeenCalledTimes(2)
  })

  it('refuses to work without the length of its data, and says so [ERR-11]', () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const given = JSON.parse('{}')
    expect(() =>
      renderHook(() =>
        useInfiniteScroll({ scroller: null, next: () => {}, clock: new ManualClock(), ...given }),
      ),
    ).toThrow('dataLength is required')
    complaints.mockRestore()
  })

  it('leaves nothing behind', () => {
    const { clock, next, hook, scrollTo } = build()
    scrollTo(700)
    hook.unmount()
    expect(clock.pending).toBe(0)
    scrollTo(800)
    clock.advance(1000)
    expect(next).not.toHaveBeenCalled()
  })
})

import { afterEach, expect, it, vi } from 'vitest'
import { pageVisibility } from './Visibility.ts'

afterEach(() => vi.restoreAllMocks())

it('tells whether the page is hidden, and when that changes', () => {
  const changed = vi.fn()
  const stop = pageVisibility.listen(changed)
  expect(pageVisibility.hidden).toBe(false)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(pageVisibility.hidden).toBe(true)
  expect(changed).toHaveBeenCalledOnce()
  stop()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(changed).toHaveBeenCalledOnce()
})

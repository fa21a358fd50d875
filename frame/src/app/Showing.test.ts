import { expect, it, vi } from 'vitest'
import { ManualVisibility } from '../testing/ManualVisibility.ts'
import { Showing } from './Showing.ts'

it('nobody looks before it is shown, whatever the page says; polls hear of both until they stop', () => {
  const page = new ManualVisibility()
  const showing = new Showing(page)
  const changed = vi.fn()
  const stop = showing.listen(changed)
  expect(showing.hidden).toBe(true)
  showing.show()
  expect(showing.hidden).toBe(false)
  page.show(false)
  expect(showing.hidden).toBe(true)
  expect(changed).toHaveBeenCalledTimes(2)
  stop()
  page.show(true)
  expect(changed).toHaveBeenCalledTimes(2)
})

import { observable, runInAction } from 'mobx'
import { expect, it } from 'vitest'
import { guardUnload } from './guardUnload.ts'

/** Whether the browser would ask. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('asks only while something is going on, and no longer than that', () => {
  const state = observable({ isBusy: false })
  const stop = guardUnload(() => state.isBusy)
  expect(asks()).toBe(false)
  runInAction(() => {
    state.isBusy = true
  })
  expect(asks()).toBe(true)
  runInAction(() => {
    state.isBusy = false
  })
  expect(asks()).toBe(false)
  runInAction(() => {
    state.isBusy = true
  })
  stop()
  expect(asks()).toBe(false)
})

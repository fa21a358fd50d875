import { expect, test } from 'vitest'
import { currentOwner, nameOwner, workFor } from './workload.ts'

test('what a request leads to is done for its owner, who may be known better later', async () => {
  const seen = await workFor('credential', async () => {
    const before = currentOwner()
    await Promise.resolve()
    nameOwner('customer')
    return [before, await Promise.resolve().then(currentOwner)]
  })
  expect(seen).toEqual(['credential', 'customer'])
})

test('what a request announces to the background is done for nobody', () => {
  expect(workFor('customer', () => workFor(null, currentOwner))).toBeNull()
})

test('outside of both nobody is the owner, and none can be named', () => {
  nameOwner('customer')
  expect(currentOwner()).toBeNull()
})

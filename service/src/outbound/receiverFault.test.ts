import { expect, test } from 'vitest'
import { receiverFault } from './receiverFault.ts'

test('a back end on the machine itself can be told, where the operator opened every port of it [F-346]', () => {
  const opened = ['http://127.0.0.1:*', 'http://localhost:*']
  for (const url of ['http://127.0.0.1:4000/hook', 'http://localhost:8080/hook', 'http://localhost/hook'])
    expect([url, receiverFault(url, opened)]).toEqual([url, null])
  expect(receiverFault('http://127.0.0.1:4000/hook', [])).toMatch(/not public/)
  expect(receiverFault('http://10.0.0.1:4000/hook', opened)).not.toBeNull()
  expect(receiverFault('http://127.0.0.1:4001/hook', ['http://127.0.0.1:4000'])).not.toBeNull()
})

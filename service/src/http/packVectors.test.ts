import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { packVectors, unpackVectors } from './packVectors.ts'

const vector = (length: number) => Array.from({ length }, (_, index) => index / 7)

test('a value is the same on the other side of a thread, and its vectors move at once [F-202]', async () => {
  const makeValue = () => ({
    long: vector(1536),
    short: vector(3),
    mixed: [...vector(100), 'x'],
    empty: [],
    none: null,
    nested: [{ text: 'a', numbers: vector(64) }, 7, vector(200)],
  })
  const value = makeValue()
  const buffers = packVectors(value)
  expect(buffers.map(({ byteLength }) => byteLength / 8)).toEqual([1536, 64, 200])
  const { port1, port2 } = new MessageChannel()
  port1.postMessage(value, buffers)
  const moved: unknown = receiveMessageOnPort(port2)?.message
  port1.close()
  expect(buffers.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0])
  await unpackVectors(moved)
  expect(moved).toEqual(makeValue())
})

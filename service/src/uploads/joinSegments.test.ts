import { expect, test } from 'vitest'
import type { BlobStore } from '../blobs/BlobStore.ts'
import { BlobFault } from '../lib/BlobFault.ts'
import { joinSegments } from './joinSegments.ts'

test('segments come in their order, whichever is there first, with the rest behind them', async () => {
  const blobs = ['0', '1', '2', '3', '4', '5']
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const read: Reader = async function* (blob) {
    if (blob === '0') await opened
    else if (blob === '3') open()
    yield Buffer.from(blob)
  }
  expect(await joined(read, blobs)).toBe('012345 rest')
})

test('a segment that is lost fails the whole when its turn comes, and nothing else', async () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const read: Reader = async function* (blob) {
    if (blob === '1') throw new BlobFault('missing')
    // Long after the other has failed, which Node counts as unhandled by then.
    if (blob === '0') await opened
    yield Buffer.from(blob)
  }
  setImmediate(() => setImmediate(open))
  await expect(joined(read, ['0', '1', '2'])).rejects.toMatchObject({ code: 'missing' })
})

type Reader = (blob: string) => AsyncGenerator<Uint8Array>

async function joined(read: Reader, blobs: readonly string[]): Promise<string> {
  const store: Pick<BlobStore, 'read'> = { read }
  const pieces: Uint8Array[] = []
  for await (const piece of joinSegments(store, blobs, Buffer.from(' rest'))) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

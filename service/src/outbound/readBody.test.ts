import { Readable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readBody } from './readBody.ts'

const TEXT = 'quinces, medlars and sorbs\n'.repeat(1000)

async function read(bytes: Uint8Array, coding: string, pieces = 1): Promise<string> {
  const size = Math.ceil(bytes.length / pieces)
  const chunks = Array.from({ length: pieces }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  return (await readBody(Readable.from(chunks), coding, 1_000_000)).toString()
}

describe('bytes are what they are, whatever an upload said of them [F-225]', () => {
  test.each(['aws-chunked', 'UTF-8', 'none', 'identity', '', 'binary', 'text/plain; charset=utf-8'])(
    'a coding that is no compression: %j',
    async (coding) => {
      expect(await read(Buffer.from(TEXT), coding)).toBe(TEXT)
    },
  )

  test.each(['gzip', 'x-gzip', 'GZIP', 'aws-chunked, gzip', 'gzip, aws-chunked'])(
    'plain bytes that are called %j',
    async (coding) => {
      expect(await read(Buffer.from(TEXT), coding, 3)).toBe(TEXT)
      expect(await read(Buffer.from(''), coding)).toBe('')
    },
  )

  test('what was compressed is unpacked, however it comes', async () => {
    for (const pieces of [1, 7, 40]) {
      expect(await read(gzipSync(TEXT), 'gzip', pieces)).toBe(TEXT)
      expect(await read(gzipSync(TEXT), 'aws-chunked,gzip', pieces)).toBe(TEXT)
      expect(await read(gzipSync(gzipSync(TEXT)), 'gzip, gzip', pieces)).toBe(TEXT)
      expect(await read(brotliCompressSync(TEXT), 'br', pieces)).toBe(TEXT)
      expect(await read(gzipSync(brotliCompressSync(TEXT)), 'br, gzip', pieces)).toBe(TEXT)
    }
  })

  test.each(['zstd', 'deflate', 'compress'])('%s is not taken for a text', async (coding) => {
    await expect(read(Buffer.from(TEXT), coding)).rejects.toMatchObject({ code: 'garbled' })
  })
})

import { expect, test } from 'vitest'
import { realBytes } from './realBytes.ts'

const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`

async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size))
}

async function read(text: string, size: number): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of realBytes(pieces(text, size))) parts.push(part)
  return Buffer.concat(parts).toString()
}

test.each([1, 7, 40, 1000])(
  'a pointer of Git LFS is told from a file, in pieces of %i bytes',
  async (size) => {
    await expect(read(POINTER, size)).rejects.toMatchObject({
      code: 'item',
      message: 'This file is kept by Git LFS, which is not read.',
    })
    for (const text of ['', 'v', 'version', POINTER.slice(1), `About Git LFS:\n${POINTER}`])
      expect(await read(text, size)).toBe(text)
  },
)

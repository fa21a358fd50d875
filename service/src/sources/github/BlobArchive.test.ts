import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BlobArchive } from './BlobArchive.ts'

const folder = mkdtempSync(join(tmpdir(), 'inlet-git-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function git(...args: string[]): Buffer {
  const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', '-c', 'init.defaultBranch=main']
  return execFileSync('git', ['-C', folder, ...who, ...args])
}

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const LONG = `${'a-long-name-of-a-folder/'.repeat(9)}and-of-a-file.md`
const FILES: Record<string, string | Buffer> = {
  'README.md': '# Hello',
  'empty.txt': '',
  'block.txt': 'x'.repeat(512),
  'über/日本 |x.txt': 'Names of all kinds',
  [LONG]: 'A name that needs a header of its own',
  'bytes.bin': Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 256)),
  '.gitattributes': 'left-out.txt export-ignore\nfilled.txt export-subst\n',
  'left-out.txt': 'Not in archives',
  'filled.txt': '$Format:%H$',
  'large.txt': 'L'.repeat(1_000_001),
}

function archived(): { bytes: Buffer; blobs: ReadonlyMap<string, string> } {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'All')
  const lines = git('ls-tree', '-r', '-z', 'HEAD').toString().split('\0').filter(Boolean)
  const blobs = new Map(
    lines.map((line) => {
      const [about = '', path = ''] = line.split('\t')
      return [path, about.split(' ')[2] ?? ''] as const
    }),
  )
  return { bytes: git('archive', '--format=tar.gz', '--prefix=octocat-repo/', 'HEAD'), blobs }
}

const { bytes, blobs } = archived()
/** Too large, excluded or substituted: these are fetched one by one. */
const MISSING = ['large.txt', 'left-out.txt', 'filled.txt']

test.each([1, 511, 65_536])(
  'an archive by git has its files, by the names git gives them, in pieces of %i',
  async (size) => {
    const archive = await BlobArchive.read(pieces(bytes, size))
    expect(blobs.size).toBe(Object.keys(FILES).length)
    for (const [path, sha] of blobs) {
      const expected = MISSING.includes(path) ? null : Buffer.from(FILES[path] ?? '')
      expect(await archive.find(sha), path).toEqual(expected)
    }
    await archive.close()
  },
)

test('of an archive that is cut off, what came is kept', async () => {
  const archive = await BlobArchive.read(pieces(bytes.subarray(0, bytes.length - 400), 100))
  const found = await Promise.all([...blobs.values()].map((sha) => archive.find(sha)))
  expect(found.some((content) => content !== null)).toBe(true)
  await archive.close()
})

test('what is no archive has no files', async () => {
  for (const other of [Buffer.from('<html>'), Buffer.alloc(0), Buffer.alloc(2048, 'x')]) {
    const archive = await BlobArchive.read(pieces(other, 100))
    expect(await archive.find(blobs.get('README.md') ?? '')).toBeNull()
    await archive.close()
  }
})

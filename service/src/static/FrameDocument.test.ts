import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { FrameDocument } from './FrameDocument.ts'

const folder = mkdtempSync(join(tmpdir(), 'inlet-page-'))
afterAll(() => rmSync(folder, { recursive: true }))

const build = (script: string) =>
  writeFileSync(
    join(folder, 'index.html'),
    `<script type="application/json" id="frame-config"></script><script>${script}</script><script src="a.js"></script>`,
  )
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('what the deployment decides stands in the page, and cannot end its element', async () => {
  build('begin()')
  const config = { tos_url: 'https://a.example/</script><script>alert(1)</script>', note: '$& $1' }
  const page = await new FrameDocument(folder, config).read()
  const text = new TextDecoder().decode(page?.forms.identity)
  const [, json = ''] = /id="frame-config">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(json)).toEqual(config)
  expect(page?.scripts).toEqual([hash('begin()')])
})

test('all forms are the same page, and a new build is seen at once', async () => {
  build('one()')
  const document = new FrameDocument(folder, {})
  const first = await document.read()
  if (!first) throw new Error('there is a page')
  const plain = Buffer.from(first.forms.identity)
  expect(brotliDecompressSync(first.forms.br)).toEqual(plain)
  expect(gunzipSync(first.forms.gzip)).toEqual(plain)
  build('two()')
  expect((await document.read())?.scripts).toEqual([hash('two()')])
})

test('there is no page where the frame is not built', async () => {
  expect(await new FrameDocument(join(folder, 'nothing'), {}).read()).toBeNull()
})

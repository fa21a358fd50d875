import { expect, test } from 'vitest'
import { withoutDataUrls } from './withoutDataUrls.ts'

async function* pieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function cleaned(text: string, size: number): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of withoutDataUrls(pieces(text, size))) parts.push(part)
  return Buffer.concat(parts).toString()
}

const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(6000)}`
/** As Google Docs exports it: https://github.com/taylorwilsdon/google_workspace_mcp/issues/181 */
const document = [
  '# Plän (data: 2026)',
  '',
  'See ![][image1] and ![the map][image2], ![inline](PIC "Title") and [a link](https://a.example/x).',
  '',
  '[image1]: <PIC>',
  '',
  '[image2]: <PIC>',
  '[site]: <https://a.example/>',
].join('\n')

test.each([1, 7, 4096, 1_000_000])(
  'pictures are left out of a document, in pieces of %i bytes [F-233]',
  async (size) => {
    expect(await cleaned(document.replaceAll('PIC', picture), size)).toBe(
      [
        '# Plän (data: 2026)',
        '',
        'See  and the map, inline and [a link](https://a.example/x).',
        '',
        '',
        '[site]: <https://a.example/>',
      ].join('\n'),
    )
  },
)

test('a text without pictures stays as it is, and one that breaks off within one ends there', async () => {
  const text = `${'word '.repeat(50_000)}\n<https://a.example/>`
  expect(await cleaned(text, 1000)).toBe(text)
  expect(await cleaned(`a ![x](${picture}`, 1000)).toBe('a ![x](')
})

import { describe, expect, it } from 'vitest'
import { maskedText } from './maskedText.ts'

describe('maskedText', () => {
  it.each([
    ['a token by its name', { ok: true, token: 'abc' }, 'abc'],
    ['a key by its name', { tags: { apiKey: 'k1', 'x-api-key': 'k1' } }, 'k1'],
    ['a secret that is no text', { secret: { a: 'inner' } }, 'inner'],
    ['a password in an address', { apiURL: 'https://ann:hunter2@x.example/a' }, 'hunter2'],
    ['the query of an address', { url: 'https://x.example/a?sig=hunter2' }, 'hunter2'],
    ['the fragment of an address', { url: 'https://x.example/a#n=hunter2' }, 'hunter2'],
    ['a signed token under any name', { orgName: 'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl' }, 'eyJzdWIi'],
    ['a header', { tags: { note: 'Bearer abcdefghijklmnop' } }, 'abcdefghijklmnop'],
    ['a key with a known beginning', { tags: { note: 'sk-live_abcdefghijkl' } }, 'abcdefghijkl'],
    ['a key in the place of a name', { tags: { 'sk-live_abcdefghijkl': 1 } }, 'abcdefghijkl'],
    ['a long run of letters and digits', ['q7'.repeat(16)], 'q7q7q7'],
  ])('hides %s', (_, value, secret) => {
    const text = maskedText(value)
    expect(text).toContain('•••')
    expect(text).not.toContain(secret)
  })

  it('says how long what it hid was', () => {
    expect(maskedText({ token: 'abcd' })).toBe('{"token":"••• (4 characters)"}')
  })

  it('leaves what is none as it is', () => {
    const options = {
      orgName: 'Acme Notes',
      chunkSize: 1500,
      showFilesTab: false,
      enabledIntegrations: [{ id: 'BOX' }],
    }
    expect(maskedText(options)).toBe(JSON.stringify(options))
    expect(maskedText('https://x.example/frame/')).toBe('"https://x.example/frame/"')
    expect(maskedText(415)).toBe('415')
  })

  it('ends for what is long or deep', () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 50; level++) deep = { deep }
    expect(maskedText(deep)).toContain('…')
    expect(maskedText({ brandIcon: `data:image/png;base64,${'='.repeat(100_000)}` }).length).toBeLessThan(300)
    expect(maskedText(Array.from({ length: 10_000 }, () => 'word')).length).toBeLessThan(1600)
  })
})

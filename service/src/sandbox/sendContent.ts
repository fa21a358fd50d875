import type { Context } from 'hono'
import type { Held } from '../../emulators/kit/Emulator.ts'

/** Answers with the bytes of one item, or why there are none. */
export function sendContent(c: Context, content: Held) {
  if (content === null) return c.json({ error: 'not_found' }, 404)
  if (content === 'bad') return c.json({ error: 'damaged' }, 500)
  return c.body(content.bytes, 200, {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${percentEncoded(content.name)}`,
  })
}

/** As RFC 8187 wants a name in a header. */
function percentEncoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

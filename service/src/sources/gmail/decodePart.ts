import type { Part } from './gmailAnswers.ts'

const ESC = 0x1b

/**
 * The text of a part. Gmail hands out UTF-8 and keeps the header that says what it was
 * (https://github.com/openclaw/gogcli/issues/446), so what is UTF-8 is taken as such. Codes of seven bits that switch by
 * ESC, such as ISO-2022-JP, would be taken for it, too.
 */
export function decodePart(bytes: Uint8Array, { headers }: Part): string {
  const switches = bytes.includes(ESC) && bytes.every((byte) => byte < 0x80)
  try {
    if (!switches) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // It is in the encoding that it says.
  }
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const charset = /charset="?([\w.:-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

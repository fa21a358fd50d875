import type { Part } from './gmailAnswers.ts'

const ESC = 0x1b

/**
 * Decodes the text of a part. Gmail returns UTF-8 but keeps the original charset header
 * (https://github.com/openclaw/gogcli/issues/446), so valid UTF-8 counts as UTF-8. Seven-bit encodings that
 * switch with ESC, such as ISO-2022-JP, would look valid too.
 */
export function decodePart(bytes: Uint8Array, { headers }: Part): string {
  const switches = bytes.includes(ESC) && bytes.every((byte) => byte < 0x80)
  try {
    if (!switches) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: use the charset of the header.
  }
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const charset = /charset="?([\w.:-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

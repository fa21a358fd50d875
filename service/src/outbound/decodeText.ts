import { decodeBytes } from '../lib/decodeBytes.ts'

const PRESCAN_BYTES = 1024
const META_CHARSET = /<meta[^>]+?charset\s*=\s*["']?\s*([\w.:-]+)/i
const XML_ENCODING = /^\s*<\?xml[^>]+?encoding\s*=\s*["']([\w.:-]+)/i

/**
 * Decodes text as browsers do: byte order mark, then the header's charset, then the page's own declaration. Undeclared
 * text is UTF-8 if it is valid UTF-8, else windows-1252.
 */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  return (
    decodeAs(bomCharset(bytes), bytes) ??
    decodeAs(charset, bytes) ??
    decodeAs(declaredCharset(bytes), bytes) ??
    decodeUndeclared(bytes)
  )
}

/** Like `decodeText` for streamed text. If undeclared, it counts as UTF-8. */
export function textDecoderFor(start: Uint8Array, charset: string | null) {
  for (const label of [bomCharset(start), charset, declaredCharset(start)]) {
    try {
      if (label) return new TextDecoder(label)
    } catch {
      // An unknown charset.
    }
  }
  return new TextDecoder()
}

function decodeUndeclared(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeAs('windows-1252', bytes) ?? ''
  }
}

/** Null if the label is missing or unknown. */
function decodeAs(label: string | null, bytes: Uint8Array): string | null {
  if (!label) return null
  try {
    return decodeBytes(bytes, label)
  } catch {
    return null
  }
}

function bomCharset(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return null
}

function declaredCharset(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1')
  const declared = XML_ENCODING.exec(start)?.[1] ?? META_CHARSET.exec(start)?.[1] ?? null
  // A declaration that is readable as ASCII can't be true for UTF-16.
  return declared && /^utf-?16/i.test(declared) ? 'utf-8' : declared
}

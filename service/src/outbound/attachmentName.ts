const MAX_HEADER_CHARS = 1000

/** Returns the file name in a Content-Disposition header (RFC 6266, as far as servers use it), or null. */
export function attachmentName(header: string): string | null {
  const text = header.slice(0, MAX_HEADER_CHARS)
  const whole = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(text)?.[1]
  if (whole !== undefined) return decoded(whole)
  return /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(text)?.slice(1).find(Boolean) ?? null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

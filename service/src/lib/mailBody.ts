const WORD = /[\p{L}\p{N}]{2,}/gu
const ADDRESS = /\bhttps?:\/\/\S+/g
/** A plain part with less than this share of the words of the HTML is a stub or a summary. */
const MUCH_SHORTER = 0.5
/** With less than this share of its words in the HTML, the plain part is about something else. */
const HARDLY_SHARED = 0.2

/**
 * The body of a mail that comes in two forms. The plain one says it without doubt, unless it is a stub such as "Your
 * program cannot show HTML": much shorter than the other, or with none of its words.
 */
export function mailBody(plain: string, html: () => string): string {
  if (plain.trim() === '') return html()
  const formatted = html()
  const words = wordsOf(plain)
  const others = wordsOf(formatted)
  if (others.length === 0) return plain
  const known = new Set(others)
  const shared = words.filter((word) => known.has(word)).length
  const isStub = words.length < others.length * MUCH_SHORTER || shared < words.length * HARDLY_SHARED
  return isStub ? formatted : plain
}

function wordsOf(text: string): string[] {
  return text.replace(ADDRESS, ' ').toLowerCase().match(WORD) ?? []
}

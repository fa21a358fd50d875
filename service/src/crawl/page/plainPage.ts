const MAX_TITLE = 300

/** A text or Markdown answer, taken as it is: its first heading, else the name in its address, is the title. */
export function plainPage(answer: string, url: URL): { title: string; text: string; links: string[] } {
  // A NUL cannot be stored by PostgreSQL.
  const text = answer.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()
  const heading = /^#{1,6} +(.+)$/m.exec(text.slice(0, 10_000))?.[1]?.trim()
  const title = heading || fileName(url) || url.hostname
  return { title: title.slice(0, MAX_TITLE), text, links: [] }
}

function fileName(url: URL): string {
  const name = url.pathname.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

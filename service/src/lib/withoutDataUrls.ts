/** A file inside the text: its media type, parameters, and what it holds. */
const DATA = 'data:[\\w.+-]*(?:/[\\w.+-]+)?(?:;[\\w.+=-]+)*,[^\\s<>()"\']*'
const DEFINITION = new RegExp(`^ {0,3}\\[[^\\]\\n]{1,500}\\]:[ \\t]*<?${DATA}>?[^\\n]*(?:\\n|$)`, 'gim')
const IMAGE = new RegExp(`!\\[([^\\]\\n]{0,500})\\]\\(\\s*<?${DATA}>?(?:[^()\\n]{0,300})?\\)`, 'gi')
const LINK = new RegExp(`\\[([^\\]\\n]{0,500})\\]\\(\\s*<?${DATA}>?(?:[^()\\n]{0,300})?\\)`, 'gi')
const ATTRIBUTE = new RegExp(`\\s(?:src|href|srcset|poster)\\s*=\\s*(["'])\\s*${DATA}[^"']*\\1`, 'gi')
const REFERENCE = /!\[([^\]\n]{0,500})\]\[([^\]\n]{1,500})\]/g

/** Markdown without files that stand in it as `data:` URLs; what describes them stays. */
export function withoutDataUrls(markdown: string): string {
  if (!/data:/i.test(markdown)) return markdown
  const dropped = new Set<string>()
  const text = markdown.replace(DEFINITION, (line) => {
    dropped.add(/\[([^\]]+)\]/.exec(line)?.[1]?.toLowerCase() ?? '')
    return ''
  })
  return text
    .replace(REFERENCE, (all, words: string, name: string) => (dropped.has(name.toLowerCase()) ? words : all))
    .replace(IMAGE, '$1')
    .replace(LINK, '$1')
    .replace(ATTRIBUTE, '')
}

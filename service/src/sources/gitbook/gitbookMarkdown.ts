const FENCE = /^\s*(`{3,}|~{3,})/
/**
 * A block of GitBook's own, or of an integration: alone in a line, or within one.
 * https://github.com/GitbookIO/integrations/blob/main/docs/integrations/blocks/markdown.md
 */
const BLOCK = /\{%-?\s*(@?\w[\w/@-]*)((?:[^%]|%(?!\})){0,2000})%\}/g
const NAMED = /\b(?:title|url|src)="([^"]*)"/
/** What is shown of an integration's block: its text, or where it leads. */
const OF_INTEGRATION = /\b(?:content|text|body|title|url|link|href)="([^"]*)"/
const MAX_LINE = 10_000
/** Code within a line, which stays as it is. */
const CODE = /(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g

/**
 * GitBook's Markdown as others read it: hints and tabs become words, and the marks around steps, columns and the like
 * go. What is program text stays as it is. https://gitbook.com/docs/creating-content/blocks
 */
export function gitbookMarkdown(markdown: string): string {
  let fence = ''
  const lines = markdown.split(/\r?\n/).flatMap((line) => {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== '') {
      // A fence ends with at least as many marks as it began with.
      if (mark?.startsWith(fence)) fence = ''
      return [line]
    }
    fence = mark ?? ''
    return readable(line)
  })
  return lines.join('\n').trim()
}

/** Blocks alone in their line become lines of words; within a line they are its words. */
function readable(line: string): string[] {
  if (line.length > MAX_LINE) return [line]
  const bare = line.trim()
  const blocks = [...bare.matchAll(BLOCK)]
  if (blocks.length === 0) return [line]
  if (bare.replace(BLOCK, '').trim() === '')
    return blocks.flatMap(([, name = '', said = '']) => wordsOf(name, said))
  const codes: string[] = []
  const masked = line.replace(CODE, (code) => `\0${codes.push(code) - 1}\0`)
  const words = masked.replace(BLOCK, (_, name: string, said: string) => wordsOf(name, said).join(' ').trim())
  return [words.replace(/\0(\d+)\0/g, (_, index: string) => codes[Number(index)] ?? '')]
}

function wordsOf(name: string, attributes: string): string[] {
  if (name === 'hint') {
    const style = /\bstyle="([a-z]+)"/.exec(attributes)?.[1] ?? 'info'
    return [`**${style.charAt(0).toUpperCase()}${style.slice(1)}:**`, '']
  }
  const isOfIntegration = name.includes('/')
  const said = (isOfIntegration ? OF_INTEGRATION : NAMED).exec(attributes)?.[1] ?? ''
  if (said === '') return []
  // What is only pointed at is told by its address, everything else by its title.
  const isPlain = isOfIntegration || name === 'embed' || name === 'file'
  return isPlain ? [said, ''] : name === 'content-ref' ? [] : [`**${said}**`, '']
}

const FENCE = /^\s*(`{3,}|~{3,})/
/** A block of GitBook's own, which its Markdown has alone in a line. */
const BLOCK = /^\s*\{%\s*(\w[\w-]*)(.*?)%\}\s*$/
const NAMED = /\b(?:title|url|src)="([^"]*)"/

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
    const block = BLOCK.exec(line)
    return block ? wordsOf(block[1] ?? '', block[2] ?? '') : [line]
  })
  return lines.join('\n').trim()
}

function wordsOf(name: string, attributes: string): string[] {
  if (name === 'hint') {
    const style = /\bstyle="([a-z]+)"/.exec(attributes)?.[1] ?? 'info'
    return [`**${style.charAt(0).toUpperCase()}${style.slice(1)}:**`, '']
  }
  const said = NAMED.exec(attributes)?.[1] ?? ''
  if (said === '') return []
  // What is only pointed at is told by its address, everything else by its title.
  return name === 'embed' || name === 'file' ? [said, ''] : name === 'content-ref' ? [] : [`**${said}**`, '']
}

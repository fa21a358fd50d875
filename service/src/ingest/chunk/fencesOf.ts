/** The lines between which code stands. `close`: the line after the last one, if nothing closes it. */
export type Fence = { readonly open: number; readonly close: number; readonly mark: string }

const OPEN = /^[ \t]*(`{3,}|~{3,})(.*)$/

/**
 * The fences of code among lines: https://spec.commonmark.org/0.31.2/#fenced-code-blocks, at any depth of a list. In
 * plain text, tildes underline a title, and what isn't closed is no fence.
 */
export function fencesOf(lines: readonly string[], isMarkdown: boolean): Fence[] {
  const fences: Fence[] = []
  let line = 0
  // Neither these tildes nor longer ones are closed.
  let unclosedTildes = isMarkdown ? Number.POSITIVE_INFINITY : 0
  for (; line < lines.length; line += 1) {
    const [, mark = '', info = ''] = OPEN.exec(lines[line] ?? '') ?? []
    const isTilde = mark.startsWith('~')
    if (!mark || (isTilde ? mark.length >= unclosedTildes : info.includes('`'))) continue
    const close = endOf(lines, line + 1, mark)
    if (close >= 0) {
      fences.push({ open: line, close, mark })
      line = close
    } else if (isTilde) unclosedTildes = mark.length
    else return isMarkdown ? [...fences, { open: line, close: lines.length, mark }] : fences
  }
  return fences
}

/** The line that closes a fence, from `first` on, or -1. */
function endOf(lines: readonly string[], first: number, mark: string): number {
  for (let line = first; line < lines.length; line += 1) if (isEnd(lines[line] ?? '', mark)) return line
  return -1
}

function isEnd(line: string, mark: string): boolean {
  const text = line.trim()
  return text.startsWith(mark) && text === mark.charAt(0).repeat(text.length)
}

/**
 * What is used of markdown-it's state of a block.
 * @typedef {{ src: string, bMarks: number[], tShift: number[], eMarks: number[], line: number }} Block
 */

/**
 * Markup is text here, but a line that is a comment is for those who write: the marks between which commands write.
 * @param {{ block: { ruler: { before: Function } } }} md markdown-it
 */
export function leaveOutComments(md) {
  md.block.ruler.before('paragraph', 'comment', leaveOut, { alt: ['paragraph', 'list', 'table'] })
}

/** @param {Block} state @param {number} start @param {number} _end @param {boolean} silent */
function leaveOut(state, start, _end, silent) {
  const begin = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0)
  if (!/^<!--.*-->$/.test(state.src.slice(begin, state.eMarks[start]))) return false
  if (!silent) state.line = start + 1
  return true
}

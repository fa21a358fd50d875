import fs from 'node:fs'
import path from 'node:path'

/**
 * One change that a guide asks for. `context`: a line of the file, and where the added lines are beside it; null for a
 * new file.
 * @typedef {{ file: string, context: { line: string, added: 'before' | 'after' } | null, added: readonly string[] }} Change
 */

/**
 * The changes of a page: each block in the language `diff`, to the file that was named last on a line of its own.
 * @param {string} page
 * @returns {Change[]}
 */
export function changesOf(page) {
  let file = ''
  const changes = []
  for (const [, name, block] of page.matchAll(/^`([\w./-]+)`$|^```diff\n(.*?)^```$/gms)) {
    if (name) file = name
    else if (block) changes.push(changeOf(file, block.trimEnd().split('\n')))
  }
  return changes
}

/**
 * @param {string} file
 * @param {readonly string[]} lines
 * @returns {Change}
 */
function changeOf(file, lines) {
  const added = lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1))
  const [line, ...others] = lines.filter((one) => !one.startsWith('+')).map((one) => one.slice(1))
  if (file === '' || added.length === 0 || others.length > 0)
    throw new Error(`A block names no file, adds nothing, or has more than one line of context: ${lines[0]}`)
  if (line === undefined) return { file, context: null, added }
  return { file, context: { line, added: lines[0]?.startsWith('+') ? 'before' : 'after' }, added }
}

/**
 * Makes the change below a folder. Throws where its context is not there exactly once.
 * @param {string} folder
 * @param {Change} change
 */
export function apply(folder, { file, context, added }) {
  const place = path.join(folder, file)
  if (context === null) {
    fs.mkdirSync(path.dirname(place), { recursive: true })
    fs.writeFileSync(place, `${added.join('\n')}\n`)
    return
  }
  const lines = fs.readFileSync(place, 'utf8').split('\n')
  const at = lines.indexOf(context.line)
  if (at < 0 || lines.indexOf(context.line, at + 1) >= 0)
    throw new Error(`${file} does not have this line exactly once: ${context.line}`)
  lines.splice(context.added === 'after' ? at + 1 : at, 0, ...added)
  fs.writeFileSync(place, lines.join('\n'))
}

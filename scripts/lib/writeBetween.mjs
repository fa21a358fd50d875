import fs from 'node:fs'

/**
 * Puts text between two marks of a page, in place of what was there.
 * @param {string} file
 * @param {{ begin: string, end: string }} marks
 * @param {string} text
 */
export function writeBetween(file, { begin, end }, text) {
  const page = fs.readFileSync(file, 'utf8')
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${file} has no place between ${begin}.`)
  fs.writeFileSync(file, `${before}${begin}\n${text}\n${end}${after}`)
}

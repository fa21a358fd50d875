import fs from 'node:fs'
import path from 'node:path'
import { root } from '../../scripts/lib/paths.mjs'

const page = path.join(root, 'docs/search.md')

/** Writes what was measured into its section of the page, and leaves the others. @param {string} title @param {string} text */
export function writeFigures(title, text) {
  const sections = fs.readFileSync(page, 'utf8').split(/^(?=## )/m)
  const at = sections.findIndex((section) => section.startsWith(`## ${title}\n`))
  if (at === -1) throw new Error(`docs/search.md has no section "${title}"`)
  sections[at] = `## ${title}\n\n${text}\n\n`
  fs.writeFileSync(page, `${sections.join('').trimEnd()}\n`)
}

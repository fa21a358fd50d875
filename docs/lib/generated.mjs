import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('..', import.meta.url))

/** Puts a part of a page where pages include it from. @param {string} name @param {string} text */
export function write(name, text) {
  writePage(`generated/${name}`, text)
}

/** A page of its own, which search finds. @param {string} name below `docs`, without ending @param {string} text */
function writePage(name, text) {
  const file = path.join(docs, `${name}.md`)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, `${text}\n`)
}

/** @param {string[]} head @param {string[][]} rows */
export function table(head, rows) {
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

// Weighs what a person waits for, compressed as it travels, and fails when it is more than it may be.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import zlib from 'node:zlib'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const page = fs.readFileSync(path.join(dist, 'index.html'), 'utf8')

/** Files that the page itself names, and those of each lazily loaded chunk, as scripts/listChunks.ts wrote them. */
const atStart = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file = '']) => file)
const chunks = new Map(
  [...page.matchAll(/name="chunk:([\w-]+)" content="([^"]*)"/g)].map(([, name = '', files = '']) => [
    name,
    files.split(' '),
  ]),
)
const styles = fs.readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.css'))

/** Parts of more than one step; they come with the first step that needs them. */
const SHARED = ['ConfirmDialog']

const KB = 1000
/** @type {{ what: string, files: string[], limit: number }[]} */
const rows = [
  {
    what: 'scripts until the list of integrations is usable',
    files: scripts(atStart),
    limit: 102 * KB,
  },
  { what: 'styles, all of them', files: styles.map((file) => `assets/${file}`), limit: 9.2 * KB },
  ...[...chunks.keys()]
    .filter((name) => !SHARED.includes(name))
    .sort()
    .map((name) => ({ what: `${name}, its own script`, files: [ownScript(name)], limit: 20 * KB })),
]

let isKept = true
for (const { what, files, limit } of rows) {
  const size = files.reduce((sum, file) => sum + brotliSize(file), 0)
  const fits = size <= limit
  if (!fits) isKept = false
  process.stdout.write(`${fits ? '✓' : '✗'} ${what.padEnd(50)} ${kilobytes(size)} of ${kilobytes(limit)}\n`)
}
if (!isKept) process.exitCode = 1

/** @param {string} name @returns {string[]} */
function filesOf(name) {
  const files = chunks.get(name)
  if (!files)
    throw new Error(`There is no chunk ${name}: a screen was renamed, or is no longer loaded lazily.`)
  return files
}

/** @param {readonly string[]} files */
function scripts(files) {
  return files.filter((file) => file.endsWith('.js'))
}

/** @param {string} name @returns {string} the one file that holds the chunk's own code */
function ownScript(name) {
  const own = scripts(filesOf(name)).find((file) => path.basename(file).startsWith(`${name}-`))
  if (!own) throw new Error(`The chunk ${name} has no script of its own.`)
  return own
}

/** @param {string} file */
function brotliSize(file) {
  return zlib.brotliCompressSync(fs.readFileSync(path.join(dist, file))).length
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / KB).toFixed(1).padStart(6)} kB`
}

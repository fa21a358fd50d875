// Fails the build when a host page would have to load more than we promise. Sizes are brotli, quality 11.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const SCRIPTS = {
  'widget.iife.js': 8990,
  'widget.check.js': 7500,
  'widget.drop.js': 900,
  'widget.status.js': 1000,
  'react.js': 700,
}
const MODULE = 9540

const faults = []
const weigh = (name, bytes, most) => {
  process.stdout.write(`${name.padEnd(16)} ${bytes} B of ${most} B brotli\n`)
  if (bytes > most) faults.push(`${name} is ${bytes - most} B over its budget`)
}

for (const [name, most] of Object.entries(SCRIPTS)) {
  const script = readFileSync(new URL(`../dist/${name}`, import.meta.url))
  weigh(name, brotliCompressSync(script).length, most)
  // A page in another encoding would show anything else garbled. Modules are read as UTF-8 everywhere.
  if (name === 'widget.iife.js' && script.some((byte) => byte > 127))
    faults.push(`${name} holds characters outside ASCII`)
}
weigh('module', await moduleSize(), MODULE)

for (const fault of faults) process.stderr.write(`${fault}\n`)
if (faults.length) process.exitCode = 1

/** What a page that imports `Widget` loads from the start, once its bundler has packed it. */
async function moduleSize() {
  const page = '\0page'
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: page } },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === page ? page : null),
        load: (id) =>
          id === page ? "import { Widget } from '../dist/index.js'\nglobalThis.widget = Widget" : null,
      },
    ],
  })
  const parts = new Map(output.map((part) => [part.fileName, part]))
  const entry = output.find((part) => part.isEntry)
  // A part that is imported along the way joins the set while it is walked.
  const needed = new Set([entry.fileName])
  for (const name of needed) for (const other of parts.get(name).imports) needed.add(other)
  return [...needed].reduce((sum, name) => sum + brotliCompressSync(parts.get(name).code).length, 0)
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const pglite = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))

// The embedded database as compiled by V8, which a process shares while one holder is left: every start but the first
// takes half of the processor's time, and answers at full speed at once.
globalThis.heldEngine ??= readFile(path.join(pglite, 'pglite.wasm')).then((bytes) =>
  WebAssembly.compile(bytes),
)

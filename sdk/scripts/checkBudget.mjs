// Fails the build when a host page would have to load more than we promise. Sizes are brotli, quality 11.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const BUDGET = { 'widget.iife.js': 6500, 'widget.check.js': 9000, 'react.js': 700 }

const faults = []
for (const [name, most] of Object.entries(BUDGET)) {
  const script = readFileSync(new URL(`../dist/${name}`, import.meta.url))
  const bytes = brotliCompressSync(script).length
  process.stdout.write(`${name.padEnd(16)} ${bytes} B of ${most} B brotli\n`)
  if (bytes > most) faults.push(`${name} is ${bytes - most} B over its budget`)
  // A page in another encoding would show anything else garbled. Modules are read as UTF-8 everywhere.
  if (name === 'widget.iife.js' && script.some((byte) => byte > 127))
    faults.push(`${name} holds characters outside ASCII`)
}
for (const fault of faults) process.stderr.write(`${fault}\n`)
if (faults.length) process.exitCode = 1

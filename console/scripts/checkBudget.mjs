// Weighs what the operators' page loads, compressed as it travels, and fails when it is more than it may be.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import zlib from 'node:zlib'

const assets = fileURLToPath(new URL('../dist/assets', import.meta.url))
const KB = 1000
const LIMITS = { '.js': 100 * KB, '.css': 10 * KB }

for (const [ending, limit] of Object.entries(LIMITS)) {
  const files = fs.readdirSync(assets).filter((file) => file.endsWith(ending))
  const size = files.reduce(
    (sum, file) => sum + zlib.brotliCompressSync(fs.readFileSync(path.join(assets, file))).length,
    0,
  )
  const fits = files.length > 0 && size <= limit
  process.stdout.write(
    `${fits ? '✓' : '✗'} ${`console, all of its ${ending}`.padEnd(50)} ${(size / KB).toFixed(1)} of ${limit / KB} kB\n`,
  )
  if (!fits) process.exitCode = 1
}

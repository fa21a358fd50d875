#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const built = fileURLToPath(new URL('../dist/inlet.js', import.meta.url))
if (existsSync(built)) await import(pathToFileURL(built).href)
else {
  process.stderr.write('The command is not built. Run npm run build first.\n')
  process.exitCode = 1
}

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { provideBrowser } from './lib/browser.mjs'

// A Chromium that is told what to do over the DevTools protocol, as that of an operator is. It prints its address, and
// ends with its input.
const { executablePath, env } = await provideBrowser(() => {})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-chromium-'))
const child = spawn(
  executablePath,
  ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
  { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
)
createInterface({ input: child.stderr }).on('line', (line) => {
  const host = /DevTools listening on ws:\/\/([^/]+)\//.exec(line)?.[1]
  if (host) process.stdout.write(`http://${host}\n`)
})
child.once('exit', () => {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit()
})
process.stdin.on('end', () => child.kill('SIGKILL')).resume()

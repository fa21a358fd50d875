import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'
import { scriptOf, terminalsOf } from './quickStart.mjs'

const read = (/** @type {string} */ file) => fs.readFileSync(path.join(root, file), 'utf8')
const page = read('docs/guide/quick-start.md')

test('every command and every file of the quick start is taken from its page', () => {
  const terminals = terminalsOf(page)
  const [first, second, third] = terminals.map(({ commands }) => commands)
  expect(terminals).toHaveLength(3)
  expect(first).toEqual([
    { run: 'npm start' },
    { run: expect.stringMatching(/^INLET_HOST_ORIGINS=\S+ npm start$/) },
  ])
  expect(second).toEqual([
    { run: expect.stringContaining('export INLET_API_KEY=') },
    { run: expect.stringContaining('cd ../my-page') },
    { file: 'server.mjs', text: read('examples/token-endpoint-node/server.mjs') },
    { file: 'public/index.html', text: read('examples/plain-html/index.html') },
    { run: 'node server.mjs' },
  ])
  expect(third).toEqual([{ run: expect.stringContaining('curl') }])
  const commands = page.match(/^```sh$/gm) ?? []
  expect(terminals.flatMap((one) => one.commands).filter((one) => 'run' in one)).toHaveLength(commands.length)
})

test('a terminal writes the files as they stand', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-quick-start-'))
  const text = 'a `$HOME` \\ "b"\n'
  const script = scriptOf({ commands: [{ run: 'mkdir in' }, { file: 'in/a.txt', text }] })
  expect(spawnSync('sh', ['-e', '-c', script], { cwd: folder }).status).toBe(0)
  expect(fs.readFileSync(path.join(folder, 'in/a.txt'), 'utf8')).toBe(text)
  fs.rmSync(folder, { recursive: true })
})

test('the page asks for the Node.js that the packages ask for', () => {
  const [, least] = />=(\S+)/.exec(JSON.parse(read('package.json')).engines.node) ?? []
  expect(page).toContain(`Node.js ${least} or newer`)
})

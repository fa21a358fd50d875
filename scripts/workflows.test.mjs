import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './lib/paths.mjs'

/** @typedef {{ needs?: string[], if?: string, name?: string, strategy?: { matrix: Record<string, (string | number)[]> }, steps: { run?: string, uses?: string, with?: Record<string, string> }[] }} Job */

const read = (/** @type {string} */ file) => fs.readFileSync(path.join(root, file), 'utf8')
const folder = '.github/workflows'
const { scripts, engines } = JSON.parse(read('package.json'))

test.each(fs.readdirSync(path.join(root, folder)))('%s runs only commands that the checkout has', (file) => {
  const commands = [...read(`${folder}/${file}`).matchAll(/npm (?:run ([\w:]+)|(test)\b)/g)]
  expect(commands.length).toBeGreaterThan(0)
  for (const [command, script, testing] of commands)
    expect(scripts, command).toHaveProperty(script ?? testing ?? '')
  for (const [, script = ''] of read(`${folder}/${file}`).matchAll(/node (scripts\/\S+)/g))
    expect(fs.existsSync(path.join(root, script)), script).toBe(true)
})

/** @returns {{ permissions: Record<string, string>, jobs: Record<string, Job & { permissions?: Record<string, string> }> }} */
const workflow = (/** @type {string} */ file) => parse(read(`${folder}/${file}`))

test.each(fs.readdirSync(path.join(root, folder)))('%s names every action by its commit [F-353]', (file) => {
  const actions = [...read(`${folder}/${file}`).matchAll(/uses: (\S+)(.*)/g)]
  expect(actions.length).toBeGreaterThan(0)
  for (const [, action, version] of actions) {
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
    expect(version).toMatch(/^ # v\d+\.\d+\.\d+$/)
  }
})

test('what is installed and tested publishes nothing, and what publishes runs nothing of it [F-353]', () => {
  const { permissions, jobs } = workflow('release.yml')
  expect(permissions).toEqual({})
  const rights = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job.permissions]))
  expect(rights).toEqual({
    prove: { contents: 'read' },
    npm: { 'id-token': 'write' },
    pypi: { 'id-token': 'write' },
    image: { contents: 'read', packages: 'write' },
    release: { contents: 'write' },
  })
  for (const [name, { steps, needs = [] }] of Object.entries(jobs)) {
    const lines = steps.map(({ run = '' }) => run).join('\n')
    if (name === 'prove') expect(lines).toContain('npm test')
    else {
      expect(lines).not.toMatch(/npm (ci|install|test|run)|node scripts/)
      expect([needs].flat().length).toBeGreaterThan(0)
    }
  }
})

test('one check stands for every part of npm test, on the oldest Node.js that is promised and on a newer one', () => {
  /** @type {{ jobs: Record<string, Job> }} */
  const { jobs } = parse(read(`${folder}/ci.yml`))
  const { all, ...parts } = jobs
  expect(all).toMatchObject({ name: 'CI', if: 'always()', needs: Object.keys(parts) })
  for (const [name, { strategy, steps }] of Object.entries(parts)) {
    const lines = steps.map(({ run = '' }) => run).join('\n')
    if (!strategy) continue
    const { node = [], shard = [] } = strategy.matrix
    expect(engines.node).toBe(`>=${node[0]}`)
    expect(node).toContain('22')
    // Each shard is run, and there is none besides.
    expect(shard).toEqual(shard.map((_, index) => index + 1))
    expect(lines).toContain(`npm test -- ${name} --shard=\${{ matrix.shard }}/${shard.length}`)
  }
  expect(Object.keys(parts)).toEqual(['style', 'unit', 'e2e'])
})

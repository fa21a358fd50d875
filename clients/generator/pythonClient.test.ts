import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { hasPython, pythonEnvironment, withoutPython } from './python.ts'

it.skipIf(!hasPython)(`the Python client passes its own tests${withoutPython}`, () => {
  const tests = new URL('../python/tests', import.meta.url).pathname
  const { status, stderr } = spawnSync('python3', ['-m', 'unittest', 'discover', '-s', tests], {
    env: pythonEnvironment,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, expect.stringMatching(/Ran \d{2,} tests/)])
})

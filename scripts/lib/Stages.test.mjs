import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommandError } from './CommandError.mjs'
import { Stages } from './Stages.mjs'

/** @type {import('./reports.mjs').Outcome} */
const pass = { title: 'a', outcome: 'passed' }
/** @type {import('./reports.mjs').Outcome} */
const fail = { title: 'b', outcome: 'failed' }
/** @type {import('./reports.mjs').Outcome} */
const skip = { title: 'c', outcome: 'skipped' }

/** @type {string[]} */
let lines

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(...String(line).split('\n')))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => vi.restoreAllMocks())

describe('Stages', () => {
  it('adds up the tests of all stages, and says so in the last line', async () => {
    const stages = new Stages()
    await stages.run(
      'Unit',
      async () => true,
      () => [pass, pass],
    )
    await stages.run(
      'End to end',
      async () => true,
      () => [pass],
    )
    stages.print()
    expect(lines.at(-1)).toBe('3 passed, 0 failed')
    expect(stages.ok).toBe(true)
  })

  it('names skipped tests only if there are any', async () => {
    const stages = new Stages()
    await stages.run(
      'Unit',
      async () => true,
      () => [pass, skip],
    )
    stages.print()
    expect(lines.at(-1)).toBe('1 passed, 0 failed, 1 skipped')
  })

  it('names what passed at a later try above the last line, which stays as it is [F-104]', async () => {
    const stages = new Stages()
    await stages.run(
      'Unit',
      async () => true,
      () => [pass, { title: 'sometimes', outcome: 'flaky' }],
    )
    stages.print()
    expect(lines.slice(-4)).toEqual([
      '1 flaky, passed at a later try:',
      '  sometimes',
      '',
      '2 passed, 0 failed',
    ])
    expect(stages.ok).toBe(true)
  })

  it('counts a failing stage without tests as one failure', async () => {
    const stages = new Stages()
    expect(await stages.run('Types', async () => false)).toBe(false)
    await stages.run('Build', () => Promise.reject(new CommandError('The build failed.')))
    expect(stages.total()).toEqual({ passed: 0, failed: 2, skipped: 0 })
    expect(stages.ok).toBe(false)
  })

  it('does not count a stage again whose failed tests are counted', async () => {
    const stages = new Stages()
    await stages.run(
      'Unit',
      async () => false,
      () => [pass, fail],
    )
    expect(stages.total()).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  it('counts a runner that failed after all its tests had passed', async () => {
    const stages = new Stages()
    await stages.run(
      'Unit',
      async () => false,
      () => [pass],
    )
    expect(stages.total()).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  it('takes a stage in which no test ran for failed', async () => {
    const stages = new Stages()
    expect(
      await stages.run(
        'Unit',
        async () => true,
        () => [],
      ),
    ).toBe(false)
    expect(stages.total()).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

import { performance } from 'node:perf_hooks'
import { CommandError } from './CommandError.mjs'
import { seconds } from './seconds.mjs'

/** @typedef {import('./reports.mjs').Outcome} Outcome */

/** Runs the stages of a test run one after another and adds them up. */
export class Stages {
  /** @type {{ title: string, ok: boolean, duration: number, outcomes: readonly Outcome[] | undefined }[]} */
  #done = []

  get ok() {
    return this.#done.every(({ ok }) => ok)
  }

  /**
   * @param {string} title
   * @param {() => Promise<boolean>} work whether it went well; a CommandError says why not
   * @param {() => readonly Outcome[]} [readOutcomes] the tests that the stage ran; a stage for tests without any has failed
   * @returns {Promise<boolean>} whether it went well
   */
  async run(title, work, readOutcomes) {
    console.log(`\n━━ ${title} ${'━'.repeat(Math.max(0, 76 - title.length))}\n`)
    const began = performance.now()
    const wentWell = await succeeds(work)
    const outcomes = readOutcomes?.()
    const ok = wentWell && outcomes?.length !== 0
    if (outcomes?.length === 0) console.error('No test ran.')
    this.#done.push({ title, ok, duration: performance.now() - began, outcomes })
    return ok
  }

  /**
   * Prints one line for each stage, and the names of tests that failed at any try; the last line of all is
   * `N passed, N failed`, with `, N skipped` if any were.
   */
  print() {
    console.log(`\n━━ Summary ${'━'.repeat(69)}\n`)
    for (const { title, ok, duration, outcomes } of this.#done) {
      const tests = outcomes ? `  ${describe(count(outcomes))}` : ''
      console.log(`${ok ? '✓' : '✗'} ${title.padEnd(26)} ${seconds(duration).padStart(12)}${tests}`)
    }
    // Again at the end: the log of a long run is often cut to its last lines.
    const ended = (/** @type {Outcome['outcome']} */ how) =>
      this.#done.flatMap(({ outcomes = [] }) => outcomes.filter(({ outcome }) => outcome === how))
    const flaky = ended('flaky')
    if (flaky.length > 0) console.log(`\n${flaky.length} flaky, passed at a later try:`)
    for (const { title } of flaky) console.log(`  ${title}`)
    const failed = ended('failed')
    if (failed.length > 0) console.log('\nFailed:')
    for (const { title, message } of failed) {
      console.log(`  ${title}`)
      if (message) console.log(message.split('\n').slice(0, 12).join('\n').replace(/^/gm, '      '))
    }
    console.log(`\n${describe(this.total())}`)
  }

  /** All tests, and one failure more for each stage that failed without a failed test to show for it. */
  total() {
    const total = count(this.#done.flatMap(({ outcomes }) => outcomes ?? []))
    const failedAlone = this.#done.filter(({ ok, outcomes = [] }) => !ok && count(outcomes).failed === 0)
    return { ...total, failed: total.failed + failedAlone.length }
  }
}

async function succeeds(/** @type {() => Promise<boolean>} */ work) {
  try {
    return await work()
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error)
    return false
  }
}

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @returns {Count} */
function count(/** @type {readonly Outcome[]} */ outcomes) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { outcome } of outcomes) counts[outcome === 'flaky' ? 'passed' : outcome] += 1
  return counts
}

function describe(/** @type {Count} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

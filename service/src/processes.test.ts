import { describe, test } from 'vitest'
import { type Disturbance, ProcessesTrial } from '../test/ProcessesTrial.ts'
import { postgresPrograms, startPostgres, withoutPostgres } from '../test/postgres.ts'

/**
 * Duration of `npm run test:long -- processes`; 0 is one round without killed workers. Not part of `npm test`: it takes
 * minutes.
 */
const GIVEN = process.env.INLET_TEST_MINUTES
const MINUTES = Number(GIVEN ?? 0)
const SHORT: readonly Disturbance[] = ['stop worker', 'cut', 'database', 'kill api']
const LONG: readonly Disturbance[] = [...SHORT, 'kill worker', 'silence', 'stop api']
/** How often everything runs to its end and is checked. */
const ROUNDS_PER_LOOK = 10

describe.skipIf(!postgresPrograms || GIVEN === undefined)(`many processes${withoutPostgres}`, () => {
  test('three that answer and three that work: whatever ends, restarts or is cut off, nothing is lost, nothing is done twice, and ceilings hold over all', {
    timeout: 240_000 + MINUTES * 120_000,
  }, async ({ task, onTestFinished }) => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const trial = new ProcessesTrial(server)
    onTestFinished(() => trial.end())
    await trial.start()
    const kinds = MINUTES > 0 ? LONG : SHORT
    const end = Date.now() + MINUTES * 60_000
    for (let round = 0; round < SHORT.length || Date.now() < end; round++) {
      await trial.disturb(kinds[round % kinds.length] ?? 'cut')
      if ((round + 1) % ROUNDS_PER_LOOK === 0) await trial.expectAllDone()
      task.meta.counts = { disturbances: round + 1, files: trial.files }
    }
    await trial.expectAllDone()
  })
})

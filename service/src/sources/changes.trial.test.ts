import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAYED } from '../../test/contract/playedSources.ts'
import { inLongRun } from '../../test/inLongRun.ts'
import { changeTrial } from '../../test/trial/changeTrial.ts'
import { SourceWorld } from '../../test/trial/SourceWorld.ts'
import { TEST_SEED } from '../../test/trial/seededRandom.ts'
import { TrialService } from '../../test/trial/TrialService.ts'

/** `npm run test:long` tries many seeds, other runs only a few. */
const RUNS = Number(process.env.INLET_TEST_CHANGE_RUNS ?? 1)
/** Of the owner, in a run. */
const DEEDS = inLongRun ? 40 : 12

describe(`things change between any two calls (seeds from ${TEST_SEED} on)`, () => {
  let trials: TrialService
  beforeAll(async () => {
    trials = await TrialService.start()
  })
  afterAll(() => trials?.stop())

  test.for(PLAYED)(
    '%s: what exists is never deleted, and in the end all is as it is there, and its history adds up [F-213] [F-214] [F-215]',
    { timeout: 300_000 * RUNS },
    async ([source], { task }) => {
      const found: string[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const seed = TEST_SEED + run
        const world = SourceWorld.of(source, trials)
        const problems = await changeTrial(world, { seed, deeds: DEEDS })
        if (problems.length > 0) found.push(`seed ${seed}`, ...problems, ...world.owner.deeds)
        await world.stop()
      }
      task.meta.counts = { runs: RUNS }
      expect(found).toEqual([])
    },
  )
})

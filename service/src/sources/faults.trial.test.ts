import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAYED } from '../../test/contract/playedSources.ts'
import { type Cell, FaultTrial } from '../../test/trial/FaultTrial.ts'
import { pickSome, seededRandom, TEST_SEED } from '../../test/trial/seededRandom.ts'
import { TrialService } from '../../test/trial/TrialService.ts'

/**
 * `npm run test:long` tries all, other runs one of each source. To run single cells again: all whose name contains
 * `INLET_TEST_FAULT_CELL`.
 */
const { INLET_TEST_FAULT_CELLS: ASKED = '1', INLET_TEST_FAULT_CELL: NAMED = '' } = process.env
const CELLS = ASKED === 'all' ? Number.POSITIVE_INFINITY : Number(ASKED)
/** Timeouts in milliseconds, of each cell and of all. */
const CELL_MS = 20_000
const MAX_MS = 2 ** 31 - 1
/** Cells after which a long run says how far it is: all of them take more than an hour. */
const PROGRESS_EVERY = 25

describe(`calls to a source fail (seed ${TEST_SEED})`, () => {
  let trials: TrialService
  beforeAll(async () => {
    trials = await TrialService.start()
  })
  afterAll(() => trials?.stop())

  test.for(PLAYED)(
    '%s: other parts stay current, nothing is removed, and it heals by itself [F-212] [F-221] [F-222] [F-223]',
    { timeout: Math.min(60_000 + CELL_MS * CELLS, MAX_MS) },
    async ([source], { task }) => {
      let trial = await FaultTrial.start(source, trials)
      const all = (await trial.cells()).filter((cell) => nameOf(cell).includes(NAMED))
      const cells = NAMED ? all : pickSome(all, CELLS, seededRandom(TEST_SEED))
      const failed: string[] = []
      for (const [index, cell] of cells.entries()) {
        if (index % PROGRESS_EVERY === 0 && index > 0)
          process.stderr.write(`${source}: ${index} of ${cells.length} cells, ${failed.length} failed\n`)
        const problems = await trial.run(cell).catch((error: unknown) => [String(error)])
        if (problems.length === 0) continue
        failed.push(`${nameOf(cell)}: ${problems.join('; ')}`)
        process.stderr.write(`${source}: ${failed.at(-1)}\n`)
        await trial.stop()
        trial = await FaultTrial.start(source, trials)
      }
      await trial.stop()
      task.meta.counts = { cells: cells.length }
      expect(failed).toEqual([])
    },
  )
})

function nameOf({ call, fault, lasts }: Cell): string {
  return `${call} answers ${fault.name} (${lasts})`
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAYED } from '../../test/contract/playedSources.ts'
import { AbsenceTrial } from '../../test/trial/AbsenceTrial.ts'
import { FaultServer } from '../../test/trial/FaultServer.ts'

let faults: FaultServer
beforeAll(async () => {
  faults = await FaultServer.start()
})
afterAll(() => faults?.stop())

/** The calls by which a full scan checks every kind of item of a source: `has`, or reading it. */
describe.each(PLAYED)('%s', (source, play) => {
  let trial: AbsenceTrial
  beforeAll(async () => {
    trial = await AbsenceTrial.start(source, await play(() => new Date()), faults)
  })
  afterAll(() => trial?.stop())

  test('no refusal and no broken answer says that an item is gone [F-213] [F-214]', {
    timeout: 300_000,
  }, async ({ task }) => {
    const ways = await trial.ways()
    const lost: string[] = []
    let cells = 0
    for (const cell of ways.flatMap((way) => trial.cells(way))) {
      cells += 1
      if (!(await trial.isLost(cell))) continue
      const { item, calls, at, fault, lasts } = cell
      lost.push(`${item.itemType} ${item.externalId}: ${calls[at]?.name} answers ${fault.name} (${lasts})`)
    }
    task.meta.counts = { ways: ways.length, cells }
    expect(lost).toEqual([])
    expect(ways.some(({ item }) => item.fileFormat !== null)).toBe(true)
    expect(ways.some(({ item }) => item.isExpandable)).toBe(true)
    expect(cells).toBeGreaterThan(0)
  })
})

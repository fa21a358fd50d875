import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContractTrial } from '../../test/contract/ContractTrial.ts'
import { PLAYED } from '../../test/contract/playedSources.ts'
import { HOSTILE_ANSWERS, type HostileAnswer, HostileSource } from '../../test/hostile/HostileSource.ts'
import { threadWaitMs } from '../../test/processorWaits.mjs'
import { SourceFault } from './SourceFault.ts'

/** Answers that are tried per source. `all`: each hostile answer to each call. */
const HOSTILE = process.env.INLET_TEST_HOSTILE ?? '4'
const SEED = Number(process.env.INLET_TEST_SEED ?? 9)
/** How long everything else may wait, not counting time the machine spends elsewhere. */
const MAX_WAIT_MS = 250

type Step = { readonly name: string; run(): Promise<unknown> }
type Case = { readonly step: Step; readonly at: number; readonly kind: HostileAnswer }

describe.each(PLAYED)(`%s, hostile answers with seed ${SEED}`, (source, play) => {
  let hostile: HostileSource
  let trial: ContractTrial
  let root: string | null = null

  beforeAll(async () => {
    hostile = await HostileSource.start()
    trial = new ContractTrial(source, await play(() => new Date()), hostile)
    trial.credential = await trial.connect()
    const { folder } = trial.played
    if (typeof folder !== 'string') root = await folder('Guide')
    await trial.played.put('a.txt', 'words of a', root)
  })
  afterAll(async () => {
    await trial?.stop()
    await hostile?.stop()
  })

  test('a sign-in, a person and a listing keep nobody else waiting, and end in a sentence [F-203]', {
    timeout: 1_200_000,
  }, async ({ task }) => {
    const cases = await casesOf(hostile, [
      { name: 'sign-in', run: () => trial.connect() },
      { name: 'identify', run: () => trial.identify() },
      { name: 'list', run: () => trial.top() },
      { name: 'list below', run: () => trial.list(root) },
      { name: 'start', run: () => trial.start(root) },
    ])
    const chosen = HOSTILE === 'all' ? cases : sampled(cases, Number(HOSTILE), source)
    for (const one of chosen) await expectNoHarm(hostile, one)
    task.meta.counts = { answers: chosen.length }
  })
})

async function expectNoHarm(hostile: HostileSource, { step, at, kind }: Case): Promise<void> {
  const what = `${step.name}, call ${at + 1}: ${kind}`
  hostile.begin({ at, kind })
  const { outcome, longestWaitMs } = await watched(step.run())
  hostile.begin(null)
  // Its requests are recorded meanwhile.
  if (!hostile.hasAnswered) return
  if (outcome !== null) {
    expect(outcome, what).toBeInstanceOf(SourceFault)
    expect(outcome, what).toMatchObject({ message: expect.stringMatching(/^[A-Z].*\.$/) })
  }
  expect(longestWaitMs, what).toBeLessThan(MAX_WAIT_MS)
}

/** How it failed, if it did, and the longest wait of anything else. */
async function watched(work: Promise<unknown>): Promise<{ outcome: unknown; longestWaitMs: number }> {
  let longestWaitMs = 0
  let last = ownTime()
  const look = () => {
    const now = ownTime()
    longestWaitMs = Math.max(longestWaitMs, now - last)
    last = now
  }
  const timer = setInterval(look, 5)
  const outcome: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  look()
  clearInterval(timer)
  return { outcome, longestWaitMs }
}

/** Time in which this thread had a processor or needed none. */
function ownTime(): number {
  return performance.now() - threadWaitMs()
}

/** Each call of each step, with each answer. */
async function casesOf(hostile: HostileSource, steps: readonly Step[]): Promise<Case[]> {
  const cases: Case[] = []
  for (const step of steps) {
    hostile.begin(null)
    await step.run()
    for (let at = 0; at < hostile.calls; at += 1)
      for (const kind of HOSTILE_ANSWERS) cases.push({ step, at, kind })
  }
  return cases
}

/** A sample of them, by seed and source. */
function sampled(cases: readonly Case[], count: number, source: string): Case[] {
  let state = [...source].reduce((sum, character) => sum * 31 + character.charCodeAt(0), SEED) >>> 0
  const next = () => {
    // https://en.wikipedia.org/wiki/Linear_congruential_generator
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: count }, () => cases[Math.floor(next() * cases.length)]).filter(
    (one) => one !== undefined,
  )
}

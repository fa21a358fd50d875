import { addressOf } from '../lib/contestants.mjs'
import { heapOf, sessionFor } from '../lib/session.mjs'

/** Frames of scrolling, and pixels scrolled in each: almost half of what is visible. */
const FRAMES = 60
const STEP = 240
/** Milliseconds in which what a poll's answer sets off has happened. */
const ANSWERED = 300
/** Milliseconds, unslowed, after which a list will not come any more. */
const TIMEOUT_MS = 30_000

/** The two long lists: where the widget opens, and how one gets to the list from there. */
export const lists = [
  {
    name: 'files',
    entryPoint: 'LOCAL_FILES',
    enter: (contestant, document) => contestant.openFiles(document),
  },
  { name: 'picker', entryPoint: 'BOX', enter: async () => {} },
]

/**
 * A list of many rows: what it holds, and how long a person waits for each thing they do with it.
 * Answers false if the widget does not show the list.
 */
export async function measureList({ stage, server, results }, contestant, list, rows) {
  server.rows = rows
  const add = (/** @type {string} */ name, /** @type {number} */ value) =>
    results.add(`${list.name}.${name}.${rows}@${stage.rate}`, contestant.id, value)

  return stage.visit(async (page) => {
    await page.goto(addressOf(server, contestant, 'open', list.entryPoint))
    const document = await contestant.document(page)
    await list.enter(contestant, document)
    const first = document.locator(contestant.row).first()
    const isThere = await first.waitFor({ timeout: TIMEOUT_MS * stage.rate }).then(
      () => true,
      () => false,
    )
    if (!isThere) return false
    await page.waitForTimeout(1000)

    const session = await sessionFor(page, document)
    add('nodes', await document.evaluate(() => document.querySelectorAll('*').length))
    add('heap', await heapOf(page, document))
    add('poll', await workOfPoll(page, server, session))
    const longestFrame = async (/** @type {number} */ step) =>
      Math.max(
        ...(await document.evaluate(([steps, step]) => window.bench.scroll(steps, step), [FRAMES, step])),
      )
    add('restingFrame', await longestFrame(0))
    add('frame', await longestFrame(STEP))

    const act = async (name, began, changed, action) => {
      const painted = document.evaluate(([a, b]) => window.bench.untilPainted(a, b), [began, changed])
      // The document answers in order: now it listens.
      await document.evaluate(() => {})
      const [milliseconds] = await Promise.all([painted, action()])
      add(name, milliseconds)
    }
    await act('check', 'click', 'click', () => document.locator(contestant.check).nth(1).click())
    await document.locator(contestant.check).nth(1).click()
    await act('selectAll', 'click', 'click', () => document.locator(contestant.selectAll).first().click())
    await document.locator(contestant.search).first().click()
    await act('keystroke', 'keydown', 'input', () => page.keyboard.press('r'))
    return true
  })
}

/** Milliseconds of the main thread that the answer to one poll without news costs, beyond what it does anyway. */
async function workOfPoll(page, server, session) {
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  }
  await session.send('Performance.enable')
  const release = await server.holdPoll()
  const work = async () => {
    const before = await worked()
    await page.waitForTimeout(ANSWERED)
    return (await worked()) - before
  }
  const otherwise = await work()
  release()
  return Math.max(0, (await work()) - otherwise)
}

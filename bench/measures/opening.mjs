import { addressOf } from '../lib/contestants.mjs'
import { sum } from '../lib/statistics.mjs'

/** Milliseconds, unslowed, in which a page that has been loaded comes to rest. */
const REST = 1000
/** Milliseconds in which what an opening sets off shows itself. */
const AFTERMATH = 500

/** From navigation and from the click to the usable list, and what the host's main thread pays for it. */
export async function measureOpening({ stage, server, results }, contestant) {
  server.rows = 20
  const add = (/** @type {string} */ name, /** @type {number} */ value) =>
    results.add(`${name}@${stage.profile}`, contestant.id, value)

  await stage.visit(async (page) => {
    const before = server.sent
    await page.goto(addressOf(server, contestant, 'open'), { waitUntil: 'commit' })
    const usable = await usableList(page, contestant)
    const began = await page.evaluate(() => window.bench.began)
    add('opening.cold', usable - began)
    if (stage.profile === '1') results.add('opening.bytes', contestant.id, server.sent - before)
  })

  if (stage.profile === 'slow') {
    await stage.visit(async (page) => {
      await page.goto(addressOf(server, contestant, 'later'))
      await page.waitForTimeout(REST)
      const clicked = await click(page)
      const looked = contestant.look && page.evaluate((look) => window.bench.until(look, 1), contestant.look)
      add('opening.click', (await usableList(page, contestant)) - clicked)
      if (looked) add('opening.look', (await looked) - clicked)
    })
    return
  }

  await stage.visit(async (page) => {
    await page.goto(addressOf(server, contestant, 'ready'))
    await page.waitForTimeout(REST * stage.rate)
    const tasks = () => page.evaluate(() => window.bench.longTasks)
    const loading = await tasks()
    const clicked = await click(page)
    add('opening.ready', (await usableList(page, contestant)) - clicked)
    await page.waitForTimeout(AFTERMATH * stage.rate)
    const opening = (await tasks()).filter(({ start }) => start >= clicked - 1)
    add('blocking.load', blocked(loading))
    add('blocking.open', blocked(opening))
    add('blocking.longest', Math.max(0, ...[...loading, ...opening].map(({ duration }) => duration)))
  })
}

/** Opens the widget from the page, and answers when that was. */
function click(page) {
  return page.evaluate(() => {
    const clicked = window.bench.now()
    window.widget.open()
    return clicked
  })
}

/** When the list of sources could be used: laid out, and covered by nothing. */
async function usableList(page, contestant) {
  const shown = contestant.shown(page)
  const document = await contestant.document(page)
  return Math.max(await document.evaluate(() => window.bench.usable), await shown)
}

/** Total blocking time: what of each long task is beyond 50 ms. */
function blocked(/** @type {{ duration: number }[]} */ tasks) {
  return sum(tasks.map(({ duration }) => Math.max(0, duration - 50)))
}

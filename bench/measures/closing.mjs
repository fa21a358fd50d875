import { addressOf, SOURCES_LIST } from '../lib/contestants.mjs'
import { heapOf, sessionFor } from '../lib/session.mjs'

const TIMES = 30
/** Milliseconds until what was planned for a widget that is gone has run out: it may wait, it may not stay. */
const SETTLED = 12_000

/** What is left in the host page after the widget was opened and closed again and again. */
export async function measureClosing({ stage, server, results }, contestant) {
  server.rows = 20
  await stage.visit(async (page) => {
    await page.goto(addressOf(server, contestant, 'idle'))
    await page.waitForTimeout(1000)
    // Playwright's own listeners, which it adds with its first question of this kind, are there from the beginning.
    await page.waitForFunction(() => true)
    const before = await inventory(page)
    for (let time = 0; time < TIMES; time++) await openAndClose(page, contestant)
    await page.waitForTimeout(SETTLED)
    const after = await inventory(page)
    for (const name of Object.keys(after))
      results.add(`closing.${name}`, contestant.id, after[name] - before[name])
  })
}

async function openAndClose(page, contestant) {
  await page.evaluate(() => window.widget.open())
  const document = await contestant.document(page)
  await document.evaluate(({ cards, count }) => window.bench.until(cards, count), SOURCES_LIST)
  await contestant.shown(page)
  await page.evaluate(() => window.widget.close())
  await page.waitForFunction(() => !document.querySelector('dialog, [role=dialog]'))
  while (page.frames().length > 1) await page.waitForEvent('framedetached')
}

async function inventory(page) {
  const heap = await heapOf(page, page.mainFrame())
  const session = await sessionFor(page, page.mainFrame())
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return {
    heap,
    nodes,
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
    listeners: jsEventListeners,
    frames: page.frames().length,
  }
}

import { measureClosing } from '../measures/closing.mjs'
import { lists, measureList } from '../measures/lists.mjs'
import { measureOpening } from '../measures/opening.mjs'
import { measureLinkedUpload, measureUpload, UploadFiles, uploaders } from '../measures/uploads.mjs'
import { weigh } from '../measures/weight.mjs'
import { AnswerServer } from './AnswerServer.mjs'
import { contestants, inlet } from './contestants.mjs'
import { PROFILES, QUICK_ROUNDS, ROWS, UPLOAD_LINKS, UPLOAD_ROUND_TRIP } from './plan.mjs'
import { Results } from './Results.mjs'
import { SlowLink } from './SlowLink.mjs'
import { Stage } from './Stage.mjs'

/**
 * Measures everything, both widgets in turn in every round, so that whatever else the machine does meets both.
 * @param {import('../../scripts/lib/browser.mjs').Browser} chromium
 * @param {number} rounds
 * @param {(line: string) => void} log
 * @param {{ openingOnly?: boolean }} [only]
 */
export async function measureAll(chromium, rounds, log, { openingOnly = false } = {}) {
  const results = new Results()
  weigh(results)
  for (const profile of PROFILES) {
    const isWhole = !profile.link && !openingOnly
    const link = profile.link && new SlowLink(profile.link)
    const server = new AnswerServer()
    await server.listen(link)
    const stage = new Stage(chromium, profile)
    const run = { stage, server, results }
    try {
      await stage.open()
      // The first visits of a browser pay for its own start; they do not count.
      await inTurn(1, contestants, (contestant) =>
        measureOpening({ ...run, results: new Results() }, contestant),
      )
      for (let round = 1; round <= rounds; round++) {
        log(`${profile.name}, round ${round} of ${rounds}`)
        await inTurn(round, contestants, (contestant) => measureOpening(run, contestant))
        if (isWhole) await measureLists(run, round, rounds, log)
        if (isWhole && profile.rate === 1) {
          log('  uploads')
          await measureUploads(run, round)
        }
      }
      if (isWhole && profile.rate === 1) {
        log('opening and closing')
        await inTurn(1, contestants, (contestant) => measureClosing(run, contestant))
      }
    } finally {
      await stage.close()
      link?.close()
      server.close()
    }
    if (server.unknown.size > 0) log(`Asked for, and not answered: ${[...server.unknown].join(', ')}`)
  }
  return results
}

async function measureLists(run, round, rounds, log) {
  const { rate } = run.stage
  for (const list of lists)
    for (const rows of ROWS) {
      log(`  ${list.name}, ${rows} rows`)
      await inTurn(round, entrants(rate, rows, list, round, rounds), async (contestant) => {
        if (!(await measureList(run, contestant, list, rows))) skip(run.results, contestant, list, rows, rate)
      })
    }
}

/**
 * With 10,000 rows the predecessor takes minutes: one round of it must do, and of a quick run the files table alone.
 */
function entrants(rate, rows, list, round, rounds) {
  const isLong = rows === Math.max(...ROWS)
  const isQuick = rounds === QUICK_ROUNDS
  const isPossible = !isLong || (round === 1 && (!isQuick || (rate === 1 && list === lists[0])))
  return isPossible ? contestants : [inlet]
}

/** Who begins changes from round to round. */
async function inTurn(/** @type {number} */ round, all, measure) {
  for (const one of round % 2 ? all : all.toReversed()) await measure(one)
}

async function measureUploads(run, round) {
  const files = new UploadFiles()
  try {
    await inTurn(round, uploaders, (uploader) => measureUpload(run, uploader, files))
    for (const link of UPLOAD_LINKS) await measureUploadsOver(link, run, round, files)
  } finally {
    files.remove()
  }
}

/** Over a link that is as wide in both directions. */
async function measureUploadsOver(link, run, round, files) {
  const { megabits } = link
  const slow = new SlowLink({ roundTrip: UPLOAD_ROUND_TRIP, megabits, upMegabits: megabits })
  const server = new AnswerServer()
  await server.listen(slow)
  try {
    await inTurn(round, uploaders, (uploader) =>
      measureLinkedUpload({ ...run, server }, uploader, files, link),
    )
  } finally {
    slow.close()
    server.close()
  }
}

function skip(results, contestant, list, rows, rate) {
  const name = contestant === inlet ? 'Inlet' : 'carbon-connect'
  results.skipped.add(
    `${name} did not show the list '${list.name}' with ${rows.toLocaleString('en')} rows at ${rate}× in time: not measured there.`,
  )
}

// Takes a picture of every screen at 1280 and 390 px, light and dark, and puts them on one page to look at:
// .test-results/gallery/index.html. Names take only these: npm run gallery -- consent "drop zone".
// `--widths 320,390`, `--locales en,de,ja`: others. `--journeys`: counts what five journeys ask of a person instead.
// `--recordings`: makes animated pictures of journeys instead, in .test-results/gallery/recordings.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from './lib/build.mjs'
import { CommandError, runCommand } from './lib/CommandError.mjs'
import { galleryPage } from './lib/galleryPage.mjs'
import { ensureInstalled, requireNode, requireWritable } from './lib/install.mjs'
import { installBeside } from './lib/installBeside.mjs'
import { resultsFolder } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { playwright } from './lib/suites.mjs'

const folder = path.join(resultsFolder, 'gallery')
/** It has packages of its own. */
const RECORDINGS = 'e2e/recordings'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      widths: { type: 'string', default: '1280,390' },
      locales: { type: 'string', default: 'en' },
      journeys: { type: 'boolean', default: false },
      recordings: { type: 'boolean', default: false },
    },
  })
  requireNode()
  requireWritable()
  await ensureInstalled('full')
  await buildStale('full')
  const file = values.journeys ? 'journeys' : values.recordings ? 'recordings' : 'screens'
  if (values.recordings) await installBeside(RECORDINGS)
  const wanted = positionals.length > 0 ? ['--grep', `^(.* )?(${positionals.join('|')})$`] : []
  const wentWell = await playwright(
    folder,
    [`${file}.pictures.ts`, '--config', 'playwright.gallery.config.ts', ...wanted],
    {
      GALLERY_FOLDER: folder,
      GALLERY_WIDTHS: values.widths,
      GALLERY_LOCALES: values.locales,
    },
  )
  if (values.journeys) console.log(`\n${fs.readFileSync(path.join(folder, 'journeys.md'), 'utf8')}`)
  else if (values.recordings) await animate(path.join(folder, 'recordings'))
  else {
    fs.writeFileSync(path.join(folder, 'index.html'), galleryPage(folder))
    console.log(`Look at ${path.join(folder, 'index.html')}`)
  }
  if (!wentWell) throw new CommandError('Not every screen could be reached (see above).')
})

/** Makes a WebP of each folder with frames. @param {string} recordings */
async function animate(recordings) {
  fs.mkdirSync(recordings, { recursive: true })
  for (const entry of fs.readdirSync(recordings, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const frames = path.join(recordings, entry.name)
    const file = `${frames}.webp`
    if (!(await run(process.execPath, [path.join(RECORDINGS, 'animate.mjs'), frames, file])))
      throw new CommandError(`${entry.name} could not be put together (see above).`)
    fs.rmSync(frames, { recursive: true })
    console.log(`${file}: ${Math.round(fs.statSync(file).size / 1000)} kB`)
  }
}

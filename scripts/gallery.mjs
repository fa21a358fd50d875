// Takes a picture of every screen at 1280 and 390 px, light and dark, and puts them on one page to look at:
// .test-results/gallery/index.html. Names take only these: npm run gallery -- consent "drop zone".
// `--widths 320,390`, `--locales en,de,ja`: others. `--journeys`: counts what five journeys ask of a person instead.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from './lib/build.mjs'
import { CommandError, runCommand } from './lib/CommandError.mjs'
import { galleryPage } from './lib/galleryPage.mjs'
import { ensureInstalled, requireNode, requireWritable } from './lib/install.mjs'
import { resultsFolder } from './lib/paths.mjs'
import { playwright } from './lib/suites.mjs'

const folder = path.join(resultsFolder, 'gallery')

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      widths: { type: 'string', default: '1280,390' },
      locales: { type: 'string', default: 'en' },
      journeys: { type: 'boolean', default: false },
    },
  })
  requireNode()
  requireWritable()
  await ensureInstalled('full')
  await buildStale('full')
  const file = values.journeys ? 'journeys' : 'screens'
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
  else {
    fs.writeFileSync(path.join(folder, 'index.html'), galleryPage(folder))
    console.log(`Look at ${path.join(folder, 'index.html')}`)
  }
  if (!wentWell) throw new CommandError('Not every screen could be reached (see above).')
})

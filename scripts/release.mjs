// Makes the checkout a release: `npm run release -- 1.2.3` gives every part that number and the changelog a chapter.
// `--check 1.2.3` only says whether it is one. What the numbers promise: docs/contribute/releasing.md.
import fs from 'node:fs'
import path from 'node:path'
import { CommandError, runCommand } from './lib/CommandError.mjs'
import { root } from './lib/paths.mjs'
import { newChangelog, packageFiles, released, versionedFiles } from './lib/release.mjs'

await runCommand(async () => {
  const version = process.argv.slice(2).find((given) => given !== '--check') ?? ''
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new CommandError('Name the version: npm run release -- 1.2.3')
  const before = JSON.parse(fs.readFileSync(path.join(root, 'sdk/package.json'), 'utf8')).version
  if (process.argv.includes('--check')) {
    if (before !== version)
      throw new CommandError(`The packages are ${before}, and no ${version}: npm run release -- ${version}`)
    return
  }
  for (const file of [...packageFiles(root), ...versionedFiles(root)])
    change(file, (text) => released(file, text, before, version))
  const day = new Date().toISOString().slice(0, 10)
  change('CHANGELOG.md', (text) => newChangelog(text, version, day))
  console.log(`Every part is ${version}. Read git diff, run npm test, commit, and push the tag v${version}.`)
})

function change(/** @type {string} */ file, /** @type {(text: string) => string} */ by) {
  const place = path.join(root, file)
  fs.writeFileSync(place, by(fs.readFileSync(place, 'utf8')))
}

// Packs what a host installs, under a name that every deployment serves: dist/inlet-sdk.tgz.
import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sdkSbom } from '../../scripts/lib/deploy/sbom.mjs'
import { npm } from '../../scripts/lib/run.mjs'

const sdk = path.join(import.meta.dirname, '..')
const dist = path.join(sdk, 'dist')
const read = (file) => JSON.parse(readFileSync(path.join(sdk, file), 'utf8'))
const bill = sdkSbom(read('../package-lock.json'), read('package.json').version, [])
writeFileSync(path.join(dist, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
const [command, args] = npm('pack', '--json', '--ignore-scripts', '--pack-destination', 'dist')
const [packed] = JSON.parse(execFileSync(command, args, { cwd: sdk, encoding: 'utf8' }))
const types = packed.files.filter(({ path: file }) => file.endsWith('.d.ts'))
if (types.length === 0) throw new Error('The package has no types')
renameSync(path.join(dist, packed.filename), path.join(dist, 'inlet-sdk.tgz'))
process.stdout.write(`inlet-sdk.tgz    ${packed.size} B, ${packed.entryCount} files\n`)

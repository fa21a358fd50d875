// Packs what a host installs, under a name that every deployment serves: dist/inlet-sdk.tgz.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sdkSbom } from '../../scripts/lib/deploy/sbom.mjs'
import { packPackage } from '../../scripts/lib/packPackage.mjs'

const sdk = path.join(import.meta.dirname, '..')
const dist = path.join(sdk, 'dist')
const read = (file) => JSON.parse(readFileSync(path.join(sdk, file), 'utf8'))
const bill = sdkSbom(read('../package-lock.json'), read('package.json').version, [])
writeFileSync(path.join(dist, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
packPackage(sdk, 'inlet-sdk')

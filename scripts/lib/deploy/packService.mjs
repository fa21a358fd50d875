import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from '../CommandError.mjs'
import { root } from '../paths.mjs'
import { runtimeFiles } from './runtimeFiles.mjs'
import { runtimePackages } from './runtimePackages.mjs'
import { serviceSbom } from './sbom.mjs'

/**
 * Copies what the service needs to run into a new folder. `node service/dist/main.js` starts it there.
 * @param {string} folder
 * @returns {{ files: number, bytes: number }}
 */
export function packService(folder) {
  const target = path.resolve(root, folder)
  if (fs.existsSync(target))
    throw new CommandError(`${target} is there already. Name a new folder, or remove it.`)
  const files = runtimeFiles()
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(target, file)), { recursive: true })
    fs.copyFileSync(path.join(root, file), path.join(target, file))
  }
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'service/package.json'), 'utf8'))
  const bill = serviceSbom(lock, version, runtimePackages(lock.packages))
  fs.writeFileSync(path.join(target, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
  return { files: files.length + 1, bytes: sizeOf(files) }
}

/** Together, in bytes. @param {readonly string[]} files from the checkout */
export function sizeOf(files) {
  return files.reduce((sum, file) => sum + fs.statSync(path.join(root, file)).size, 0)
}

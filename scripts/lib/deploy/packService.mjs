import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from '../CommandError.mjs'
import { root } from '../paths.mjs'
import { runtimeFiles } from './runtimeFiles.mjs'

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
  return { files: files.length, bytes: sizeOf(files) }
}

/** Together, in bytes. @param {readonly string[]} files from the checkout */
export function sizeOf(files) {
  return files.reduce((sum, file) => sum + fs.statSync(path.join(root, file)).size, 0)
}

import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from './CommandError.mjs'
import { root } from './paths.mjs'
import { npm, run } from './run.mjs'

/**
 * What other people wrote and tests run against: servers of sources, the inspector of assistants, the predecessor's
 * widget, and AI SDKs.
 */
const TEST_FOLDERS = [
  'service/test/foreign',
  'service/test/inspector',
  'e2e/predecessor',
  'examples/retrieval',
]

export async function installTestFolders() {
  await Promise.all(TEST_FOLDERS.map(installBeside))
}

/**
 * Installs a folder that has packages and a lock of its own, so that nobody else installs them, unless what its lock
 * names is there.
 * @param {string} folder
 */
export async function installBeside(folder) {
  const lock = fs.readFileSync(path.join(root, folder, 'package-lock.json'))
  const stamp = path.join(root, folder, 'node_modules/.inlet-lock.json')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp).equals(lock)) return
  const [command, args] = npm('ci', '--prefix', folder, '--ignore-scripts', '--loglevel=error')
  if (!(await run(command, args)))
    throw new CommandError(`What ${folder} needs could not be installed (see above).`)
  fs.writeFileSync(stamp, lock)
}

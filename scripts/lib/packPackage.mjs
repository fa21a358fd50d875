import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { npm } from './run.mjs'

/**
 * Packs a built package under a name without its version, as `dist/<name>.tgz`.
 * @param {string} folder
 * @param {string} name
 */
export function packPackage(folder, name) {
  const [command, args] = npm('pack', '--json', '--ignore-scripts', '--pack-destination', 'dist')
  const [packed] = JSON.parse(execFileSync(command, args, { cwd: folder, encoding: 'utf8' }))
  const types = packed.files.filter((/** @type {{ path: string }} */ { path: file }) =>
    file.endsWith('.d.ts'),
  )
  if (types.length === 0) throw new Error('The package has no types')
  renameSync(path.join(folder, 'dist', packed.filename), path.join(folder, 'dist', `${name}.tgz`))
  process.stdout.write(`${name}.tgz    ${packed.size} B, ${packed.entryCount} files\n`)
}

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { npm } from '../run.mjs'

/** Whose registry and proxy are those of this machine. */
const OF_THIS_MACHINE = ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt']

/**
 * What stands for an official base such as `node:24.1.0-bookworm-slim` where no engine can pull it: the same release of
 * Debian, from its own packages, with the same version of Node.js and its npm.
 * @param {string} folder
 * @param {string} base
 */
export function makeBase(folder, base) {
  const [, version = '', suite = ''] = /^node:(\d+\.\d+\.\d+)-(\w+)-slim$/.exec(base) ?? []
  if (!suite) throw new Error(`${base} is not pinned by its version`)
  run('debootstrap', ['--variant=minbase', suite, folder])
  const beside = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-node-'))
  const node = `node-linux-${process.arch}`
  const [command, args] = npm(
    'install',
    '--prefix',
    beside,
    '--ignore-scripts',
    `${node}@${version}`,
    'npm@11',
  )
  run(command, args)
  const modules = path.join(folder, 'usr/local/lib/node_modules')
  fs.cpSync(path.join(beside, 'node_modules', node, 'bin/node'), path.join(folder, 'usr/local/bin/node'))
  fs.cpSync(path.join(beside, 'node_modules/npm'), path.join(modules, 'npm'), { recursive: true })
  fs.symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(folder, 'usr/local/bin/npm'))
  for (const file of OF_THIS_MACHINE.filter((one) => fs.existsSync(one)))
    fs.cpSync(file, path.join(folder, file), { dereference: true })
  fs.rmSync(beside, { recursive: true })
}

function run(/** @type {string} */ command, /** @type {string[]} */ args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`)
}

import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Runs a program in the checkout with our terminal.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env] besides ours
 * @returns {Promise<boolean>} whether it ended well
 */
export async function run(command, args, env = {}) {
  const { ok } = await follow(command, args, env, 'inherit')
  return ok
}

/**
 * Runs a program in the checkout and keeps what it says.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env] besides ours
 */
export async function runQuietly(command, args, env = {}) {
  return follow(command, args, env, 'pipe')
}

/** The npm that runs us, else the one on the path. @returns {[command: string, args: string[]]} */
export function npm(/** @type {string[]} */ ...args) {
  const file = process.env.npm_execpath
  return file?.endsWith('.js') ? [process.execPath, [file, ...args]] : ['npm', args]
}

/** A program of an installed package, by the path inside it. @returns {[command: string, args: string[]]} */
export function tool(/** @type {string} */ file, /** @type {string[]} */ ...args) {
  return [process.execPath, [`node_modules/${file}`, ...args]]
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @param {'inherit' | 'pipe'} output
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function follow(command, args, env, output) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    // npm is a batch file on Windows.
    shell: process.platform === 'win32' && command === 'npm',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      said += text
    })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: `${said}${error.message}\n` }))
    child.once('close', (code) => resolve({ ok: code === 0, output: said }))
  })
}

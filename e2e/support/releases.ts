import { execFile } from 'node:child_process'
import { readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url))

/** The previous release. `commit`: the last one with its version, from which its frame is built. */
export const LAST: { readonly version: string; readonly commit: string } = JSON.parse(
  await readFile(path.join(fixtures, 'last-release.json'), 'utf8'),
)
/** This release. */
export const CURRENT: string = JSON.parse(await readFile(path.join(root, 'sdk/package.json'), 'utf8')).version

/** The script for script tags of the last release, from its package. */
export async function lastScript(): Promise<string> {
  const tarball = path.join(fixtures, `inlet-sdk-${LAST.version}.tgz`)
  const { stdout } = await run('tar', ['-xzOf', tarball, 'package/dist/widget.iife.js'], {
    maxBuffer: 1_000_000,
  })
  return stdout
}

/** Builds the frame of the last release into a folder, from the repository's history and with its packages. */
export async function buildLastFrame(folder: string): Promise<void> {
  const tree = `${folder}-tree`
  await run('git', ['worktree', 'add', '--detach', tree, LAST.commit], { cwd: root })
  try {
    await symlink(path.join(root, 'node_modules'), path.join(tree, 'node_modules'), 'junction')
    const frame = path.join(tree, 'frame')
    await build({
      root: frame,
      configFile: path.join(frame, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    })
  } finally {
    await run('git', ['worktree', 'remove', '--force', tree], { cwd: root })
    await rm(tree, { recursive: true, force: true })
  }
}

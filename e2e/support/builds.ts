import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const frame = fileURLToPath(new URL('../../frame', import.meta.url))

/** Copies the frame's current build into a folder. */
export async function putCurrentBuild(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await cp(path.join(frame, 'dist'), folder, { recursive: true })
}

/** Builds the frame into a folder, from sources in which every script differs from now. */
export async function putNextBuild(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await build({
    root: frame,
    configFile: path.join(frame, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
    plugins: [{ name: 'next-build', renderChunk: (code) => `${code}\nglobalThis.inletBuild = 'next'` }],
  })
}

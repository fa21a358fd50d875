import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
/** What the service consists of, as processes: where each is in its source, by what it is called when it is built. */
const SOURCES = {
  main: 'main.ts',
  inlet: 'cli/main.ts',
  moveBlobs: 'moveBlobs.ts',
  encryptBlobs: 'encryptBlobs.ts',
} as const

/**
 * What Node.js runs for it. `npm test` builds it first, which halves the time of a start and tries what is shipped;
 * Vitest alone runs what is being edited.
 */
export function programOf(name: keyof typeof SOURCES): string[] {
  if (process.env.INLET_TEST_BUILT) return [fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url))]
  return ['--import', LOADER, fileURLToPath(new URL(`../src/${SOURCES[name]}`, import.meta.url))]
}

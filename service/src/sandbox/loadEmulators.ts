import { existsSync } from 'node:fs'

/** Where the build puts them, as seen from the bundle. */
const BUILT = new URL('../emulators/dist/openEmulators.js', import.meta.url)

/** Loads the emulators of a checkout. Null: a package or an image has none, so the sandbox plays their sources, too. */
export async function loadEmulators() {
  if (!import.meta.url.endsWith('.ts') && !existsSync(BUILT)) return null
  // In the bundle this leads to BUILT: tsdown.config.ts.
  return import('../../emulators/openEmulators.ts')
}

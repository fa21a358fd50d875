import type { Plugin } from 'vite'

/**
 * Leaves dynamic imports as they stand. Vite's helper around each would preload what a chunk needs; here the app
 * fetches that itself (src/app/chunkFiles.ts), and there is one sheet of styles, so that it would only weigh.
 */
export function plainImports(): Plugin {
  return {
    name: 'inlet-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null
    },
  }
}

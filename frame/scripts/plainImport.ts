import type { Plugin } from 'vite'

/**
 * Lets `import()` be just that. Vite wraps it in a helper that preloads styles and scripts; here there is one sheet
 * from the start, and src/app/chunkFiles.ts fetches the scripts. Half a kilobyte of the first load.
 */
export function plainImport(): Plugin {
  return {
    name: 'inlet-plain-import',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

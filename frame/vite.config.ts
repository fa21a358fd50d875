import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineBoot } from './scripts/inlineBoot.ts'
import { listChunks } from './scripts/listChunks.ts'
import { plainIcons } from './scripts/plainIcons.ts'
import { plainImports } from './scripts/plainImports.ts'
import { pureSchemas } from './scripts/pureSchemas.ts'
import { shortClassNames } from './scripts/shortClassNames.ts'

export default defineConfig(({ command }) => ({
  // Relative, so that the frame works under whatever path a deployment serves it.
  base: './',
  plugins: [react(), listChunks(), inlineBoot(), plainImports(), plainIcons(), pureSchemas()],
  css: command === 'build' ? { modules: { generateScopedName: shortClassNames() } } : {},
  build: {
    target: 'es2022',
    // Chunks are fetched by src/app/chunkFiles.ts, whose failures can be tried again; a preload's cannot.
    modulePreload: false,
    // One sheet: smaller than its parts, and no step waits for a style of its own.
    cssCodeSplit: false,
    // Files, where data: addresses would need exceptions from the content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
    license: { fileName: 'third-party-licenses.md' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for all that is there from the start: it compresses better than its parts.
            { name: 'start', tags: ['$initial'], priority: 1 },
            // Heavy, and needed by several steps: fetched with the first of them, and no more than it needs.
            {
              name: 'base-ui',
              test: /[\\/]node_modules[\\/]@(base-ui|floating-ui)[\\/]/,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
            },
            { name: 'virtuoso', test: /[\\/]node_modules[\\/]react-virtuoso[\\/]/ },
            {
              name: 'dropzone',
              test: /[\\/]node_modules[\\/](react-dropzone|file-selector|attr-accept)[\\/]/,
            },
          ],
        },
      },
    },
    // checkBudget.mjs measures, in the unit that counts.
    reportCompressedSize: false,
  },
}))

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const sdkSource = fileURLToPath(new URL('../../sdk/src/index.ts', import.meta.url))

export default defineConfig(({ command }) => ({
  // In development the SDK's sources are the SDK, so that it need not be built.
  resolve: { alias: command === 'serve' ? [{ find: '@inlet/sdk', replacement: sdkSource }] : [] },
  build: {
    outDir: 'dist/page',
    target: 'es2022',
    // A strict Content-Security-Policy allows neither inlined files nor the polyfill's inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
}))

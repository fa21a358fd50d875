import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { optionsPlugin } from './options/optionsPlugin.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ command }) => ({
  plugins: [optionsPlugin()],
  // In development the SDK's sources are the SDK, so that it need not be built.
  resolve: {
    alias: command === 'serve' ? [{ find: '@inlet/sdk', replacement: file('../../sdk/src/index.ts') }] : [],
  },
  build: {
    outDir: 'dist/page',
    target: 'es2022',
    // A strict Content-Security-Policy allows neither inlined files nor the polyfill's inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'playground.html', 'playground/preview.html'].map(file) },
  },
}))

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const sdkSource = (file: string) => fileURLToPath(new URL(`../../sdk/src/${file}`, import.meta.url))

export default defineConfig(({ command }) => ({
  // Where the service serves it.
  base: '/inlet/',
  plugins: [react()],
  // In development the SDK's sources are the SDK, so that it need not be built.
  resolve: {
    alias:
      command === 'serve'
        ? [
            { find: /^@inlet\/sdk$/, replacement: sdkSource('index.ts') },
            { find: /^@inlet\/sdk\/react$/, replacement: sdkSource('react.tsx') },
          ]
        : [],
  },
  build: {
    target: 'es2022',
    // A strict Content-Security-Policy allows neither inlined files nor the polyfill's inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'third-party-licenses.md' },
  },
}))

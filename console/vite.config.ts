import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  // Relative, so that the page works under any path.
  base: './',
  plugins: [react()],
  build: {
    target: 'es2022',
    // A strict Content-Security-Policy allows neither inlined files nor the polyfill's inline script.
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    license: { fileName: 'third-party-licenses.md' },
    // scripts/checkBudget.mjs measures, in the unit that counts.
    reportCompressedSize: false,
  },
})

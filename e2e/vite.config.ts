import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Host pages that only tests need. */
export default defineConfig({
  root: fileURLToPath(new URL('hosts', import.meta.url)),
  base: './',
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('dist', import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: {
      input: ['modals/index', 'react/index', 'mcpApps/index', 'mcpApps/sandbox'].map((name) =>
        fileURLToPath(new URL(`hosts/${name}.html`, import.meta.url)),
      ),
    },
    chunkSizeWarningLimit: 2000,
  },
})

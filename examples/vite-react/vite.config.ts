import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // In development the token endpoint is a program of its own: ../token-endpoint-node.
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:4000' } },
})

import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [vue()],
  // In development the token endpoint is a program of its own: ../token-endpoint-node.
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:4000' } },
})

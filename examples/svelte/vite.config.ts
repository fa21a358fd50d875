import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'

/** Read when the app is built. */
const { INLET_URL = 'http://localhost:8000' } = process.env

export default defineConfig({
  plugins: [
    sveltekit({
      adapter: adapter(),
      // SvelteKit puts the nonce on the script that it writes into the page. Inlet needs `frame-src`.
      csp: {
        mode: 'nonce',
        directives: {
          'default-src': ['none'],
          'script-src': ['strict-dynamic'],
          'style-src': ['self'],
          'style-src-attr': [
            'unsafe-hashes',
            // On what tells screen readers of a new page.
            'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo=',
            // `display: contents` in the app.html of `sv create`.
            'sha256-tcbDxjMo+xKqM21aCGYbs/QAJqB7yUXC06oPWDapBgc=',
          ],
          'img-src': ['self', 'data:'],
          'font-src': ['self'],
          'connect-src': ['self'],
          'frame-src': [INLET_URL],
          'base-uri': ['none'],
          'form-action': ['self'],
          'frame-ancestors': ['none'],
        },
      },
    }),
  ],
  server: { host: '127.0.0.1', port: 4000 },
})

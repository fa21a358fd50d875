import adapter from '@sveltejs/adapter-node'
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

/** Read when the app is built. */
const { INLET_URL = 'http://localhost:8000' } = process.env

/** @type {import('@sveltejs/kit').Config} */
export default {
  preprocess: vitePreprocess(),
  kit: {
    adapter: adapter(),
    // SvelteKit puts the nonce on the script that it writes into the page. Inlet needs `frame-src`.
    csp: {
      mode: 'nonce',
      directives: {
        'default-src': ['none'],
        'script-src': ['strict-dynamic'],
        'style-src': ['self'],
        // The one style attribute of SvelteKit's own, on what tells screen readers of a new page.
        'style-src-attr': ['unsafe-hashes', 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='],
        'img-src': ['self', 'data:'],
        'connect-src': ['self'],
        'frame-src': [INLET_URL],
        'base-uri': ['none'],
        'form-action': ['self'],
        'frame-ancestors': ['none'],
      },
    },
  },
}

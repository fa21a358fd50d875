import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const BOOT = fileURLToPath(new URL('../src/boot/begin.ts', import.meta.url))
/** Where index.html wants it. */
const PLACE = '<!-- boot -->'

/**
 * Writes src/boot/begin.ts into the page itself: what stands there begins without a request of its own. The service
 * allows it by its hash (static/FrameDocument.ts). In development it is a module like all others.
 */
export function inlineBoot(): Plugin {
  return {
    name: 'inlet-inline-boot',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        if (!html.includes(PLACE)) throw new Error(`index.html has lost its ${PLACE}`)
        const script = server
          ? '<script type="module" src="/src/boot/begin.ts"></script>'
          : `<script>${await bundle()}</script>`
        // Not as a text: `$` means something there.
        return html.replace(PLACE, () => script)
      },
    },
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: BOOT, output: { format: 'iife' } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The boot was not built')
  if (chunk.code.includes('</script')) throw new Error('The boot holds what ends it')
  return chunk.code.trim()
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A Chromium of its own, as the browser that an operator names. */
export async function startChromium(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../scripts/chromium.mjs', import.meta.url))],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const lines = createInterface({ input: child.stdout })
  const exited = once(child, 'exit')
  const [url]: unknown[] = await Promise.race([once(lines, 'line'), exited.then(() => [])])
  if (typeof url !== 'string') throw new Error('No Chromium could be started.')
  return {
    url,
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}

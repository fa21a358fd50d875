import { Preview } from '@inlet/wire/service'
import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'

export const NDJSON = 'application/x-ndjson'
/** Milliseconds between two lines, at least. */
const LINE_MS = 500

type Counted = v.InferInput<typeof Preview>

/**
 * Answers what is counted so far, one JSON text a line, and the whole in the last line. Rejects, as without a stream, if
 * the count fails before anything is counted; later it breaks off.
 */
export async function streamPreview(
  count: (show: (preview: Counted) => void) => Promise<Counted>,
  clock: Clock,
): Promise<Response> {
  let latest: Counted | null = null
  let wake = () => {}
  const shown = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  const first = shown()
  const whole = count((preview) => {
    latest = preview
    wake()
  })
  await Promise.race([whole, first])

  async function* lines(): AsyncGenerator<Uint8Array> {
    let isEnded = false
    const end = () => {
      isEnded = true
    }
    // Also if it fails: nobody else may be waiting, as when the reader is gone, and `whole` says why below.
    const ended = whole.then(end, end)
    while (!isEnded) {
      if (latest) {
        yield lineOf(latest)
        latest = null
        await Promise.race([ended, new Promise<void>((resolve) => clock.after(LINE_MS, resolve))])
      } else await Promise.race([ended, shown()])
    }
    yield lineOf(await whole)
  }
  return new Response(ReadableStream.from(lines()), { headers: { 'Content-Type': NDJSON } })
}

function lineOf(preview: Counted): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(v.parse(Preview, preview))}\n`)
}

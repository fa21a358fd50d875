import { expect, it } from 'vitest'
import { fetchLines } from './fetchLines.ts'

/** What is shown until the body is read, and the body. */
async function read(parts: readonly string[], status = 200) {
  const lines: string[] = []
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
  const fetch = fetchLines(
    async () => new Response(body, { status }),
    (line) => lines.push(line),
  )
  const response = await fetch('https://service.example')
  return { lines, status: response.status, body: await response.text() }
}

it('shows each line, wherever its parts end, and has the last as its body', async () => {
  expect(await read(['{"a":', '1}\n{"a":2}\n{"é', '":3}\n'])).toEqual({
    lines: ['{"a":1}', '{"a":2}', '{"é":3}'],
    status: 200,
    body: '{"é":3}',
  })
})

it('has a body that is no stream, and a refusal, as they are', async () => {
  expect(await read(['{"a":', '1}'])).toEqual({ lines: [], status: 200, body: '{"a":1}' })
  expect(await read(['{"detail":"No."}\n'], 429)).toEqual({
    lines: [],
    status: 429,
    body: '{"detail":"No."}\n',
  })
})

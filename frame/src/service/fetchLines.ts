type Fetch = typeof globalThis.fetch

/** A fetch of JSON texts, one a line: `show` gets each as it arrives, and the last becomes the body. */
export function fetchLines(fetch: Fetch, show: (line: string) => void): Fetch {
  return async (...request) => {
    const response = await fetch(...request)
    const { status, headers, body } = response
    if (status !== 200 || !body) return response
    const reader = body.getReader()
    const decoder = new TextDecoder()
    let last = ''
    let text = ''
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      const lines = (text + decoder.decode(value, { stream: true })).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        show(line)
        last = line
      }
    }
    // A service that doesn't stream ends its only line with nothing.
    return new Response(text || last, { status, headers })
  }
}

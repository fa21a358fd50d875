import { createServer } from 'node:http'

/** A website on this machine whose pages a test can change. Values are HTML, which may come later; a number is a status. */
export type Website = {
  readonly origin: string
  pages: Record<string, string | number | Promise<string>>
  /** Answers of other types: the type and the body. */
  files: Record<string, readonly [type: string, body: string]>
  /** Paths in the order of their requests. */
  readonly requests: string[]
  /** Bodies of POST requests. */
  readonly received: string[]
  close(): void
}

export async function openWebsite(pages: Website['pages'] = {}): Promise<Website> {
  const requests: string[] = []
  const received: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    let body = ''
    request.on('data', (data) => {
      body += data
    })
    request.on('end', async () => {
      if (request.method === 'POST') received.push(body)
      const file = website.files[path]
      if (file) {
        response.writeHead(200, { 'Content-Type': file[0] }).end(file[1])
        return
      }
      const page = (await website.pages[path]) ?? 404
      response.writeHead(typeof page === 'number' ? page : 200, {
        'Content-Type': 'text/html; charset=utf-8',
      })
      response.end(typeof page === 'number' ? '' : page)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const actual = typeof address === 'object' ? address?.port : null
  const website: Website = {
    origin: `http://127.0.0.1:${actual}`,
    pages,
    files: {},
    requests,
    received,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return website
}

export function page(title: string, content: string): string {
  return `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1>${content}</main></body></html>`
}

import { once } from 'node:events'
import { request as ask, createServer, type Server } from 'node:http'

/** A proxy like a host's own, which adds a policy to pages. */
export async function policyProxy(port: number, target: number, policy: string): Promise<Server> {
  const proxy = createServer((request, response) => {
    const { method, url, headers } = request
    const asked = ask({ host: '127.0.0.1', port: target, method, path: url, headers }, (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        ...(isPage && { 'content-security-policy': policy }),
      })
      answer.pipe(response)
    })
    asked.on('error', () => response.writeHead(502).end())
    request.pipe(asked)
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return proxy
}

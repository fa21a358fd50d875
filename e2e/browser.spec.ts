import { createServer, type Server } from 'node:http'
import { expect, test } from '@playwright/test'
import { blockPopups } from './blockPopups.ts'

// The tests are meaningful only in a browser that isolates the frame as desktop browsers do. Needs two sites: names
// below .localhost are separate sites.

const hostPage = (frame: string) => `<!doctype html><title>host</title>
<button>Sign in</button>
<iframe src="${frame}"></iframe>
<script>
  window.unasked = window.open('about:blank') === null ? 'blocked' : 'opened'
  document.querySelector('button').onclick = () => {
    window.asked = [1, 2].map(() => (window.open('about:blank') === null ? 'blocked' : 'opened'))
  }
</script>`

const framePage = `<!doctype html><title>frame</title>`

const servers: Server[] = []
let hostUrl: string
let frameUrl: string

async function serve(name: string, page: string): Promise<string> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://${name}.localhost:${address.port}/`
}

test.beforeAll(async () => {
  frameUrl = await serve('frame', framePage)
  hostUrl = await serve('host', hostPage(frameUrl))
})

test.afterAll(() => {
  for (const server of servers) server.close()
})

test.beforeEach(({ context }) => blockPopups(context))

test('the browser blocks a window that no click asked for, and a second one in one click', async ({
  page,
}) => {
  await page.goto(hostUrl)
  expect(await page.evaluate('window.unasked')).toBe('blocked')

  await page.getByRole('button').click()
  expect(await page.evaluate('window.asked')).toEqual(['opened', 'blocked'])
})

test('the browser keeps the storage of a frame apart from that of the same site in its own window', async ({
  page,
  context,
}) => {
  await page.goto(hostUrl)
  const frame = page.frame({ url: frameUrl })
  await frame?.evaluate("localStorage.setItem('seen', 'in the frame')")
  expect(await frame?.evaluate("localStorage.getItem('seen')")).toBe('in the frame')

  const own = await context.newPage()
  await own.goto(frameUrl)
  expect(await own.evaluate("localStorage.getItem('seen')")).toBeNull()
})

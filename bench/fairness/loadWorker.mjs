import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { makeDocuments } from '../ingest/documents.mjs'
import { customerOf } from '../lib/BuiltService.mjs'
import { PARALLEL_UPLOADS } from './plan.mjs'

const { pages } = workerData
/** Links on each page, so that the crawler always has pages that wait. */
const LINKS = 20

const site = http.createServer((request, response) => {
  const page = Number(/^\/(\d+)$/.exec(request.url ?? '')?.[1] ?? (request.url === '/' ? 0 : Number.NaN))
  if (Number.isNaN(page) || page >= pages) return response.writeHead(404).end()
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(htmlOf(page))
})
site.listen(0, '127.0.0.1', () => {
  const address = site.address()
  if (typeof address !== 'object' || !address) throw new Error('The site has no address')
  parentPort?.postMessage({ site: `http://127.0.0.1:${address.port}` })
})

parentPort?.on('message', async ({ service, uploads }) => {
  const ask = await customerOf(service, 'busy')
  const address = site.address()
  const url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/` : ''
  await ask('/web_scrape', [{ url, recursion_depth: 100, max_pages_to_scrape: pages }])
  const queue = await makeDocuments(uploads)
  await Promise.all(Array.from({ length: PARALLEL_UPLOADS }, () => uploadAll(ask, queue)))
})

/** @param {(place: string, body: FormData) => Promise<unknown>} ask @param {{ name: string, bytes: Uint8Array }[]} queue */
async function uploadAll(ask, queue) {
  for (let one = queue.shift(); one; one = queue.shift()) {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(one.bytes)], one.name))
    await ask('/uploadfile', form)
  }
}

/** @param {number} page */
function htmlOf(page) {
  const links = Array.from({ length: LINKS }, (_, index) => page * LINKS + index + 1)
    .filter((other) => other < pages)
    .map((other) => `<li><a href="/${other}">Chapter ${other}</a></li>`)
  const text = Array.from(
    { length: 20 },
    (_, index) =>
      `<p>Chapter ${page}, paragraph ${index}: the driver brought the order of customer ${page * 7 + index}, late and open, and she asks for a refund of ${page + index} euros.</p>`,
  )
  return `<!doctype html><title>Chapter ${page}</title><main><h1>Chapter ${page}</h1>${text.join('')}<ul>${links.join('')}</ul></main>`
}

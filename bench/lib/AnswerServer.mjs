import { createHash } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import zlib from 'node:zlib'
import { accounts, file, files, items, user, whiteLabeling } from './answers.mjs'
import { benchFolder, bundleFolder, root } from './paths.mjs'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const POLL = '/user_data_sources'

/**
 * The host page (on 127.0.0.1) and the service with the frame (on localhost, another site): everything is answered
 * at once and from memory, so that what is measured happens in the browser.
 */
export class AnswerServer {
  /** Rows of the files table and of the picker. They come in one page, whatever page is asked for. */
  rows = 20
  /** Bytes of answers to GET requests, compressed as they were sent. */
  sent = 0
  /** Paths that the contract does not know. */
  unknown = new Set()
  /** @type {Map<string, { type: string, compressed: Buffer }>} */
  #cache = new Map()
  #lists = new Map()
  /** @type {{ count: number, bytes: number, wanted: number, began: number | null, done: () => void }} */
  #uploads = { count: 0, bytes: 0, wanted: Infinity, began: null, done: () => {} }
  /** @type {((release: () => void) => void) | null} */
  #hold = null

  /** @param {import('./SlowLink.mjs').SlowLink} [link] between the browser and all that is answered here */
  async listen(link) {
    this.server = http.createServer((request, response) => this.#answer(request, response))
    this.server.keepAliveTimeout = 60_000
    await new Promise((resolve) => this.server.listen(0, () => resolve(undefined)))
    const own = this.server.address().port
    const port = link ? await link.listen(own) : own
    this.host = `http://127.0.0.1:${port}`
    this.service = `http://localhost:${port}`
    // All of the frame now: somebody may build another one meanwhile.
    for (const name of fs.readdirSync(path.join(root, 'frame/dist'), { recursive: true }))
      this.#find(`/frame/${name}`)
    this.#find('/frame/')
  }

  close() {
    this.server.closeAllConnections()
    this.server.close()
  }

  /** Keeps the next answer to the account poll back. Resolves, when it was asked for, with what lets it go. */
  holdPoll() {
    return new Promise((resolve) => {
      this.#hold = resolve
    })
  }

  /**
   * Resolves when so many uploads have been answered, with the bytes received and the seconds since the first one
   * began: the click before it is Playwright's, which takes its time with a button in a frame.
   * @param {number} count
   * @returns {Promise<{ bytes: number, seconds: number }>}
   */
  uploads(count) {
    return new Promise((resolve) => {
      const done = () => {
        const { bytes, began } = this.#uploads
        resolve({ bytes, seconds: (performance.now() - (began ?? 0)) / 1000 })
      }
      this.#uploads = { count: 0, bytes: 0, wanted: count, began: null, done }
    })
  }

  async #answer(request, response) {
    const { pathname } = new URL(request.url, this.service)
    const origin = request.headers.origin
    if (origin) {
      response.setHeader('Access-Control-Allow-Origin', origin)
      response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
      response.setHeader('Access-Control-Max-Age', '7200')
    }
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (request.method === 'GET' && this.#document(pathname, response)) return
    if (pathname === '/uploadfile') return this.#upload(request, response)
    const body = JSON.parse((await read(request)) || 'null')
    if (pathname === POLL && this.#hold) {
      const asked = this.#hold
      this.#hold = null
      await new Promise((release) => asked(() => release(undefined)))
    }
    const answer = this.#json(pathname, body)
    if (answer === undefined) {
      this.unknown.add(`${request.method} ${pathname}`)
      return response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"detail":"Not found"}')
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  }

  #json(pathname, body) {
    switch (pathname) {
      case '/token':
        return { access_token: 'bench', refresh_token: 'bench' }
      case '/csp':
        return {}
      case '/auth/v1/white_labeling':
        return whiteLabeling
      case '/whoami':
        return user
      case POLL:
        return accounts
      case '/user_files_v2': {
        const { rows, count } = this.#page('files', files, body)
        return { results: rows, count }
      }
      case '/integrations/items/list': {
        const { rows, count } = this.#page('items', items, body)
        return { items: rows, count }
      }
      case '/create_user_file_tags':
        return file(body.organization_user_file_id, 'uploaded.txt')
      default:
        return undefined
    }
  }

  #page(kind, make, { pagination, filters = {} }) {
    const key = `${kind} ${this.rows}`
    if (!this.#lists.has(key)) this.#lists.set(key, make(this.rows))
    const all = this.#lists.get(key)
    const rows = filters.name ? all.filter(({ name }) => name.includes(filters.name)) : all
    return { rows: rows.slice(pagination?.offset ?? 0), count: rows.length }
  }

  #upload(request, response) {
    this.#uploads.began ??= performance.now()
    request.on('data', (chunk) => {
      this.#uploads.bytes += chunk.length
    })
    request.on('end', () => {
      this.#uploads.count += 1
      const { count, wanted, done } = this.#uploads
      const name = `upload-${count}.txt`
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(file(count, name)), () => count === wanted && done())
    })
  }

  /** Answers with a file, if the path is one's. */
  #document(pathname, response) {
    const found = this.#find(pathname)
    if (!found) return false
    this.sent += found.compressed.length
    response.writeHead(200, {
      'Content-Type': found.type,
      'Content-Encoding': 'br',
      'Content-Length': found.compressed.length,
      'Cache-Control': /\/assets\//.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-store',
      ...(pathname.startsWith('/frame/') && this.#frameHeaders(found.type)),
    })
    response.end(found.compressed)
    return true
  }

  #inlineHashes() {
    const page = fs.readFileSync(path.join(root, 'frame/dist/index.html'), 'utf8')
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
    return scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')
  }

  /** As the service sends them. */
  #frameHeaders(type) {
    const asset = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'X-Content-Type-Options': 'nosniff' }
    if (!type.startsWith('text/html')) return asset
    return {
      ...asset,
      'Content-Security-Policy': [
        "default-src 'none'",
        `script-src 'self' ${this.#inlineHashes()}`,
        "style-src 'self'",
        "font-src 'self'",
        `img-src 'self' data: blob: https: ${this.host}`,
        "connect-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-src 'none'",
        "worker-src 'none'",
        "manifest-src 'none'",
        `frame-ancestors ${this.host}`,
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
        'report-uri /csp',
      ].join('; '),
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Referrer-Policy': 'strict-origin',
      'Permissions-Policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
    }
  }

  /** The frame's page gets what the deployment decides, as the service writes it. */
  #withConfig(/** @type {Buffer} */ bytes) {
    const config = {
      api_origins: [],
      environments: { PRODUCTION: '', DEVELOPMENT: null, LOCAL: null },
      host_origins: [this.host],
      tos_url: null,
      privacy_policy_url: null,
    }
    const text = String(bytes)
    return text.includes('id="frame-config"')
      ? Buffer.from(text.replace('id="frame-config">', `id="frame-config">${JSON.stringify(config)}`))
      : bytes
  }

  #find(pathname) {
    const held = this.#cache.get(pathname)
    if (held) return held
    const source = sourceOf(pathname)
    if (!source || !fs.existsSync(source.file)) return undefined
    const text = fs.readFileSync(source.file)
    const bytes = source.contestant
      ? Buffer.from(String(text).replace('CONTESTANT', source.contestant))
      : this.#withConfig(text)
    const found = { type: TYPES[path.extname(source.file)], compressed: zlib.brotliCompressSync(bytes) }
    this.#cache.set(pathname, found)
    return found
  }
}

/** The file that a path means. */
function sourceOf(/** @type {string} */ pathname) {
  const host = /^\/(inlet|carbon)$/.exec(pathname)
  if (host) return { file: path.join(benchFolder, 'hosts/host.html'), contestant: host[1] }
  if (pathname === '/bare') return { file: path.join(benchFolder, 'hosts/bare.html') }
  const script = /^\/host\/([\w-]+\.js)$/.exec(pathname)
  if (script) return { file: path.join(bundleFolder, script[1] ?? '') }
  const frame = /^\/frame\/((?:[\w~.-]+\/)*[\w~.-]+\.(?:js|css|svg))?$/.exec(pathname)
  if (frame) return { file: path.join(root, 'frame/dist', frame[1] ?? 'index.html') }
  return undefined
}

async function read(/** @type {http.IncomingMessage} */ request) {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

import { ERRORS, type ErrorWords } from '@inlet/wire/bridge/errors'
import { Hono } from 'hono'
import { unknownPath } from '../http/failures.ts'
import { htmlPage } from './htmlPage.ts'

/** Only the service's own style; no embedding. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'public, max-age=300',
}

const words = new Map(Object.entries(ERRORS))

/** `/errors/<CODE>`, the target of an error's `docsUrl`. Rendered from the same table as the events. */
export function errorPageRoutes(): Hono {
  const app = new Hono()
  app.get('/*', (c) => {
    const code = c.req.path.replace(/^\/errors\//, '')
    if (code === '') return c.body(page('Errors', list()), 200, HEADERS)
    const found = words.get(code)
    return found ? c.body(page(code, about(code, found)), 200, HEADERS) : unknownPath(c)
  })
  return app
}

function about(code: string, { category, retryable, message, remedy }: ErrorWords): string {
  return `<h1><code>${code}</code></h1>
<p>${escaped(message.replace('@', '…'))}</p>
<h2>What to do</h2>
<p>${escaped(remedy)}</p>
<p>Category: ${category}. ${retryable ? 'Trying the same again can help.' : 'Trying the same again does not help.'}</p>
<p><a href="./">All errors</a></p>`
}

function list(): string {
  return `<h1>Errors</h1><ul>${[...words.keys()].map(link).join('')}</ul>`
}

function link(code: string): string {
  return `<li><a href="./${code}"><code>${code}</code></a></li>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function page(title: string, content: string): string {
  return htmlPage({ title, content, assets: '../oauth/' })
}

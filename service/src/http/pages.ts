import type { Context } from 'hono'

/** These pages show only a few words, so they load nothing and can't be embedded. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** Whether a browser navigates, rather than a program calls. */
export function wantsPage(c: Context): boolean {
  return (c.req.header('Accept') ?? '').includes('text/html')
}

export function errorPage(
  c: Context,
  status: 404 | 500 | 503,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return c.body(
    page('Unexpected Application Error!', `<h1>Unexpected Application Error!</h1><p>${status} ${text}</p>`),
    status,
    { ...HEADERS, ...headers },
  )
}

/** The page at the service's root. */
export function emptyPage(c: Context): Response {
  return c.body(page('Inlet', ''), 200, HEADERS)
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${content}</body></html>`
}

import { type NextRequest, NextResponse } from 'next/server'

const { INLET_URL = 'http://localhost:8000', NODE_ENV } = process.env
const isDevelopment = NODE_ENV === 'development'

/** A nonce for each answer, which Next.js finds in the policy and puts on its own scripts. Inlet needs `frame-src`. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID())
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    // next/font serves from here.
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${INLET_URL}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: '/((?!api|_next/static|_next/image).*)' }

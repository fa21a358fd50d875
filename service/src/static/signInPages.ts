import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'
import type { SignInOutcome } from '../accounts/finishSignIn.ts'
import { htmlPage } from './htmlPage.ts'

/** Beside the source here, and beside the bundle in a build. */
const FOLDER = new URL('./oauth/', import.meta.url)

const ASSETS = {
  'wait.js': 'text/javascript; charset=utf-8',
  'return.js': 'text/javascript; charset=utf-8',
  'style.css': 'text/css; charset=utf-8',
} as const

/** Their own script and style, and nothing else; nobody may embed them, and no address of theirs is passed on. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** `/oauth/wait`, what the sign-in window shows until its source is known, and what these pages load. */
export function signInPageRoutes(): Hono {
  const app = new Hono()
  app.get('/wait', (c) =>
    c.body(
      page(
        'Loading…',
        'wait.js',
        '<p id="words" role="status">Loading…</p><p id="hint" hidden>You can close this window.</p>',
      ),
      200,
      HEADERS,
    ),
  )
  for (const [name, type] of Object.entries(ASSETS)) {
    const bytes = readFileSync(fileURLToPath(new URL(name, FOLDER)))
    app.get(`/${name}`, (c) =>
      c.body(bytes, 200, {
        'Content-Type': type,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-cache',
      }),
    )
  }
  return app
}

type Words = { readonly status: 200 | 400 | 502; readonly title: string; readonly text: string }

const WORDS: Readonly<Record<SignInOutcome, Words>> = {
  connected: {
    status: 200,
    title: 'Your account is connected',
    text: '<p>Go on where you came from.</p>',
  },
  denied: {
    status: 200,
    title: 'Nothing was connected',
    text: '<p>You said no, so we have no access to your account. You can connect it later at any time.</p>',
  },
  'admin-approval': {
    status: 200,
    title: 'Your administrator must approve this first',
    text: `<p>Your organisation lets nobody connect this by themselves. Send this to whoever administers your accounts:</p>
<blockquote>Please grant admin consent to the application that I am asked to approve when I connect my account, so that its content can be imported. It reads only.</blockquote>
<p>Connect again when they have done so.</p>`,
  },
  expired: {
    status: 400,
    title: 'This link has expired',
    text: '<p>A sign-in works once and for ten minutes. Begin again where you came from.</p>',
  },
  'other-login': {
    status: 200,
    title: 'This is another account',
    text: '<p>You signed in with another login than the one to be reconnected. Nothing was changed. Begin again and choose the same login, or add this one as a new account.</p>',
  },
  failed: {
    status: 502,
    title: 'Connecting failed',
    text: '<p>The source could not complete the sign-in. Try again later.</p>',
  },
}

/** What a person reads when the source sent them back. Fixed words: nothing of the request is in it. */
export function returnPage(c: Context, outcome: SignInOutcome): Response {
  const { status, title, text } = WORDS[outcome]
  const content = `<h1>${title}</h1>${text}<p>You can close this window.</p>`
  return c.body(page(title, 'return.js', content), status, HEADERS)
}

function page(title: string, script: string, content: string): string {
  return htmlPage({ title, content, assets: '/oauth/', script })
}

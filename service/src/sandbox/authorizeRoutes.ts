import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type CodeClaims, RequestClaims } from '../../emulators/kit/claims.ts'
import { isNowhere } from '../../emulators/kit/keyLogins.ts'
import { pageHeaders } from '../../emulators/kit/pageHeaders.ts'
import { messagePage, signInPage } from '../../emulators/kit/signInPage.ts'
import { PEOPLE, type Person, personOf } from '../../emulators/people/people.ts'
import { SOURCE_SHAPES } from '../../emulators/people/sourceShapes.ts'
import type { Sandbox, SandboxEnvironment } from './Sandbox.ts'

/** Seconds that a sign-in page waits for an answer, and that a code waits to be redeemed. */
const REQUEST_SECONDS = 1800
export const CODE_SECONDS = 60
const PATH = '/authorize'

/** What makes a request worth a redirect, even to refuse it: we know who asks and where to go. */
const Caller = v.object({ client_id: v.string(), redirect_uri: v.string() })

const AuthoriseQuery = v.object({
  response_type: v.literal('code'),
  state: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)),
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code_challenge_method: v.literal('S256'),
  scope: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  workspace: v.optional(v.pipe(v.string(), v.maxLength(300))),
  login_hint: v.optional(v.string(), ''),
})

const Decision = v.object({
  request: v.string(),
  person: v.string(),
  decision: v.picklist(['allow', 'deny']),
})

const NEEDS_ADMIN =
  'AADSTS65001: The user or administrator has not consented to use the application. An administrator must approve it for your organisation.'

/** `/authorize`: the sign-in page, and what its buttons lead to. */
export function authorizeRoutes(sandbox: Sandbox): Hono<SandboxEnvironment> {
  const { tokens, clientId, redirectUris } = sandbox
  const app = new Hono<SandboxEnvironment>()

  app.use(async (c, next) => {
    await next()
    if (SOURCE_SHAPES[c.get('source')].crossOriginOpenerPolicy) {
      c.header('Cross-Origin-Opener-Policy', 'same-origin')
    }
  })

  app.get('/', (c) => {
    const given = c.req.query()
    const caller = v.safeParse(Caller, given)
    if (!caller.success || caller.output.client_id !== clientId)
      return refuse(c, 'Nobody here knows the application that asks.')
    const redirectUri = caller.output.redirect_uri
    if (!redirectUris.includes(redirectUri))
      return refuse(c, 'The application asks to return to an address that it has not registered.')
    const query = v.safeParse(AuthoriseQuery, given)
    if (!query.success) {
      const about = { error: 'invalid_request', error_description: 'The request is incomplete.' }
      return c.redirect(withQuery(redirectUri, { ...about, state: given.state ?? '' }), 302)
    }
    const { state, code_challenge: challenge, scope, workspace, login_hint } = query.output
    const source = c.get('source')
    if (workspace !== undefined && isNowhere(workspace)) {
      return refuse(c, `There is no ${SOURCE_SHAPES[source].name} at ${workspace}.`)
    }
    const returnsTo = new URL(redirectUri).origin
    const claims: RequestClaims = { kind: 'request', source, redirectUri, state, challenge }
    const chosen = personOf(login_hint) ?? PEOPLE[0]
    return c.html(
      signInPage({
        shape: SOURCE_SHAPES[source],
        path: PATH,
        request: tokens.make(claims, REQUEST_SECONDS),
        returnsTo,
        scopes: scope.split(' ').filter((one) => one !== ''),
        workspace: workspace ?? null,
        chosen: chosen.id,
      }),
      200,
      pageHeaders([returnsTo]),
    )
  })

  app.post('/', async (c) => {
    const form = v.safeParse(Decision, await c.req.parseBody())
    const request = form.success ? tokens.read(RequestClaims, form.output.request) : null
    const person = form.success ? personOf(form.output.person) : null
    if (!form.success || !person || request?.source !== c.get('source')) {
      return refuse(c, 'This sign-in page has waited too long. Begin again in the application.')
    }
    const { redirectUri, state } = request
    const answer = form.output.decision === 'deny' ? DENIED : answerFor(request, person)
    return c.redirect(withQuery(redirectUri, { ...answer, state }), 302)
  })

  return app

  function answerFor(
    { source, redirectUri, challenge }: RequestClaims,
    person: Person,
  ): Record<string, string> {
    if (person.consent === 'denied') return DENIED
    if (person.consent === 'needs-admin') return { error: 'access_denied', error_description: NEEDS_ADMIN }
    const claims: v.InferOutput<typeof CodeClaims> = {
      kind: 'code',
      source,
      person: person.id,
      grant: randomBytes(12).toString('base64url'),
      redirectUri,
      challenge,
    }
    return { code: tokens.make(claims, CODE_SECONDS) }
  }
}

const DENIED = { error: 'access_denied', error_description: 'The person did not allow it.' }

function refuse(c: Context, text: string) {
  return c.html(messagePage('This sign-in cannot go on', text, PATH), 400, pageHeaders([]))
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

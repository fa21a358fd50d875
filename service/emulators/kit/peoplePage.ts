import * as v from 'valibot'
import type { ThirdPartySource } from '../../src/sources/thirdPartySources.ts'
import { PEOPLE, personOf } from '../people/people.ts'
import { SOURCE_SHAPES } from '../people/sourceShapes.ts'
import { RequestClaims } from './claims.ts'
import type { EmulatorDeps } from './EmulatorDeps.ts'
import { EMULATED_APP } from './emulatedApp.ts'
import type { PeopleBook } from './PeopleBook.ts'
import { pageHeaders } from './pageHeaders.ts'
import type { StrictAnswer, StrictRequest } from './StrictServer.ts'
import { type Markup, messagePage, signInPage } from './signInPage.ts'
import { redirectBack, type VendorSignIn } from './VendorSignIn.ts'

/** Seconds that a sign-in page waits for an answer. */
const PAGE_SECONDS = 1800

const Decision = v.object({
  request: v.string(),
  person: v.string(),
  decision: v.picklist(['allow', 'deny']),
})

/** RFC 6749, 4.1.2.1. */
const DENIED = { error: 'access_denied', error_description: 'The person did not allow it.' }
/** Assumed, where the vendor's reference has no code for it. */
const NEEDS_ADMIN = { error: 'access_denied', error_description: 'This app needs administrator approval.' }

type Page = {
  readonly source: ThirdPartySource
  readonly signIn: VendorSignIn
  readonly book: PeopleBook
  readonly workspace: string | null
}

/** A vendor's sign-in page, on which one of the people is chosen: its markup, and what its buttons lead to. */
export async function peoplePage(
  page: Page,
  deps: EmulatorDeps,
  request: StrictRequest,
): Promise<StrictAnswer> {
  const answer = await (request.method === 'POST' ? decide(page, deps, request) : show(page, deps, request))
  if (!SOURCE_SHAPES[page.source].crossOriginOpenerPolicy) return answer
  return { ...answer, headers: { ...answer.headers, 'Cross-Origin-Opener-Policy': 'same-origin' } }
}

/**
 * The page of an administrator, who agrees at once: https://learn.microsoft.com/entra/identity-platform/v2-admin-consent
 */
export function adminConsent(deps: EmulatorDeps, { query, path }: StrictRequest) {
  const [redirectUri, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? '']
  const isApp = query.get('client_id') === EMULATED_APP.id && deps.redirectUris.includes(redirectUri)
  if (!isApp) return refused(path, 'Nobody here knows the application that asks.')
  return redirectBack({ redirectUri, state }, { admin_consent: 'True', tenant: 'sandbox' })
}

function show({ source, signIn, workspace }: Page, deps: EmulatorDeps, { query, path }: StrictRequest) {
  const asked = signIn.read(query)
  if (typeof asked === 'string')
    return refused(path, `The application asks with a wrong or missing ${asked}.`)
  const { redirectUri, state, challenge } = asked
  if (!deps.redirectUris.includes(redirectUri))
    return refused(path, 'The application asks to return to an address that it has not registered.')
  const returnsTo = new URL(redirectUri).origin
  const claims: RequestClaims = {
    kind: 'request',
    source,
    redirectUri,
    state,
    challenge: challenge ?? '',
  }
  const markup = signInPage({
    shape: SOURCE_SHAPES[source],
    path,
    request: deps.tokens.make(claims, PAGE_SECONDS),
    returnsTo,
    scopes: (query.get('scope') ?? '').split(' ').filter((one) => one !== ''),
    workspace,
    chosen: (personOf(query.get('login_hint') ?? '') ?? PEOPLE[0]).id,
  })
  return shown(200, markup, [returnsTo])
}

function decide({ source, signIn, book }: Page, { tokens }: EmulatorDeps, { body, path }: StrictRequest) {
  const { needsAdmin } = signIn.behavior
  const form = v.safeParse(Decision, Object.fromEntries(new URLSearchParams(body)))
  const request = form.success ? tokens.read(RequestClaims, form.output.request) : null
  const person = form.success ? personOf(form.output.person) : null
  if (!form.success || !person || request?.source !== source)
    return refused(path, 'This sign-in page has waited too long. Begin again in the application.')
  if (form.output.decision === 'deny' || person.consent === 'denied') return signIn.sendBack(request, DENIED)
  if (person.consent === 'needs-admin') return signIn.sendBack(request, needsAdmin ?? NEEDS_ADMIN)
  const { redirectUri, challenge } = request
  return signIn.sendBack(request, {
    code: book.codeFor(person, { redirectUri, challenge: challenge || null }),
  })
}

function refused(path: string, text: string): Promise<StrictAnswer> {
  return shown(400, messagePage('This sign-in cannot go on', text, path), [])
}

async function shown(status: number, markup: Markup, formTargets: readonly string[]): Promise<StrictAnswer> {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...pageHeaders(formTargets) }
  return { status, headers, body: String(await markup) }
}

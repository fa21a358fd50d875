import type { Clock } from '../Clock.ts'
import {
  type AccountIdentity,
  type AuthoriseRequest,
  type Connector,
  type Credential,
  type ItemContent,
  SourceFault,
  type SourceItem,
} from './Connector.ts'
import { callSource, discard, rateLimited, readJson, type SourceAnswer } from './callSource.ts'
import { accessEnded, faultOfToken, OAuthRefusal } from './oauthFaults.ts'
import { ChangesAnswer, ItemsAnswer, PersonAnswer, TokenAnswer } from './sandboxAnswers.ts'
import { connectsWithKeys, type ThirdPartySource } from './thirdPartySources.ts'
import { workspaceOf } from './workspaceOf.ts'

export type SandboxPlace = {
  /** Its address, for this process and for the person's browser. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clock: Clock
}

/** Milliseconds for an answer of the token endpoint: one of the sandbox's people is slow on purpose. */
const SIGN_IN_PATIENCE = 60_000

type Query = Readonly<Record<string, string | null>>

/** A source of the built-in sandbox, over HTTP like any other. */
export function sandboxConnector(source: ThirdPartySource, place: SandboxPlace): Connector {
  const { baseUrl, clientId, clock } = place

  async function requestToken(
    form: Record<string, string>,
    before: Pick<Credential, 'refreshToken' | 'extra'>,
    signal: AbortSignal,
  ): Promise<Credential> {
    const url = address('token')
    const patience = SIGN_IN_PATIENCE
    const answer = await callSource(
      { url, method: 'POST', form: { ...form, client_id: clientId }, patience },
      signal,
    )
    if (answer.status === 400 || answer.status === 401)
      throw faultOfToken(await readJson(OAuthRefusal, answer))
    await expectSuccess(answer)
    const token = await readJson(TokenAnswer, answer)
    return {
      accessToken: token.access_token,
      refreshToken: token.refresh_token ?? before.refreshToken,
      expiresAt: new Date(clock.now().getTime() + token.expires_in * 1000).toISOString(),
      extra: before.extra,
    }
  }

  async function get(
    credential: Credential,
    path: string,
    query: Query,
    signal: AbortSignal,
  ): Promise<SourceAnswer> {
    const answer = await callSource(
      { url: address(path, query), accessToken: credential.accessToken },
      signal,
    )
    if (answer.status === 404) throw await left(answer, gone())
    await expectSuccess(answer)
    return answer
  }

  function address(path: string, query: Query = {}): URL {
    const url = new URL(`${baseUrl}/${source}/${path}`)
    for (const [name, value] of Object.entries(query)) {
      if (value !== null) url.searchParams.set(name, value)
    }
    return url
  }

  const oauth: Connector['oauth'] = {
    authoriseUrl: ({ state, redirectUri, codeChallenge, scopes, fields }: AuthoriseRequest) =>
      address('authorize', {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        scope: scopes.join(' ') || null,
        workspace: workspaceOf(source, fields),
      }),
    exchangeCode: (code, codeVerifier, redirectUri, fields, signal) =>
      requestToken(
        { grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri },
        { refreshToken: null, extra: fields },
        signal,
      ),
    async refresh(credential, signal) {
      if (credential.refreshToken === null) throw accessEnded()
      const form = { grant_type: 'refresh_token', refresh_token: credential.refreshToken }
      return requestToken(form, credential, signal)
    },
  }

  return {
    ...(connectsWithKeys(source) ? {} : { oauth }),
    async revoke(credential, signal) {
      const form = { token: credential.refreshToken ?? credential.accessToken, client_id: clientId }
      const answer = await callSource({ url: address('revoke'), method: 'POST', form }, signal)
      await expectSuccess(answer)
      await discard(answer)
    },
    async identify(credential, signal): Promise<AccountIdentity> {
      const person = await readJson(PersonAnswer, await get(credential, 'me', {}, signal))
      const workspace = workspaceOf(source, credential.extra)
      return {
        externalId: [source, person.email, ...(workspace === null ? [] : [workspace])].join('|'),
        metadata: { name: person.name, username: credential.extra.username ?? person.login },
      }
    },
    async list(credential, folder, cursor, signal) {
      const { items, next } = await readJson(
        ItemsAnswer,
        await get(credential, 'items', { parent: folder, cursor }, signal),
      )
      return { items, nextCursor: next }
    },
    async fetch(credential, item: SourceItem, signal): Promise<ItemContent> {
      const url = address(`items/${encodeURIComponent(item.externalId)}/content`)
      const answer = await callSource({ url, accessToken: credential.accessToken }, signal)
      // One item may be broken while its source is well; only 502 to 504 speak for the whole source.
      if (answer.status === 404 || answer.status === 500) throw await left(answer, gone())
      await expectSuccess(answer)
      return { name: fileName(answer.headers) ?? item.name, bytes: answer.bytes }
    },
    async changes(credential, cursor, signal) {
      const answer = await get(credential, 'changes', { cursor }, signal)
      const { changed, removed, next, more } = await readJson(ChangesAnswer, answer)
      return { changed, removed, nextCursor: next, more }
    },
  }
}

async function expectSuccess(answer: SourceAnswer): Promise<void> {
  const { status, headers } = answer
  if (status >= 200 && status < 300) return
  if (status === 401) throw await left(answer, accessEnded())
  if (status === 429) throw await left(answer, rateLimited(headers))
  throw await left(answer, new SourceFault('unavailable', 'The source has a problem. We try again later.'))
}

/** The fault, once the answer that it comes from is let go. */
async function left(answer: SourceAnswer, fault: SourceFault): Promise<SourceFault> {
  await discard(answer)
  return fault
}

function gone(): SourceFault {
  return new SourceFault('item', 'The source could not hand out this item.')
}

/** The `filename*` of a Content-Disposition header (RFC 6266). */
function fileName(headers: Headers): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '')?.[1]
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    return null
  }
}

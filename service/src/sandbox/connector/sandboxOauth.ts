import type { Connector, Credential } from '../../sources/Connector.ts'
import { discard } from '../../sources/client/SourceClient.ts'
import { accessEnded, faultOfToken, OAuthRefusal } from '../../sources/oauthFaults.ts'
import { workspaceOf } from '../../sources/thirdPartySources.ts'
import type { SandboxCalls } from './SandboxCalls.ts'
import { TokenAnswer } from './sandboxAnswers.ts'

type Fields = Credential['extra']

/** The sign-in page of a source of the sandbox, and what comes of it. */
export function sandboxOauth(calls: SandboxCalls): Required<Pick<Connector, 'oauth' | 'revoke'>> {
  const { source, place } = calls

  async function requestToken(
    form: Record<string, string>,
    before: Pick<Credential, 'refreshToken' | 'extra'>,
    signal: AbortSignal,
  ): Promise<Credential> {
    const answer = await calls.post('token', { ...form, ...client(before.extra) }, signal)
    if (answer.status === 400 || answer.status === 401)
      throw faultOfToken(await calls.json(OAuthRefusal, answer))
    await calls.expectSuccess(answer)
    const token = await calls.json(TokenAnswer, answer)
    return {
      accessToken: token.access_token,
      refreshToken: token.refresh_token ?? before.refreshToken,
      expiresAt: new Date(place.clock.now().getTime() + token.expires_in * 1000).toISOString(),
      extra: before.extra,
    }
  }

  /** Where organisations register applications of their own, theirs was typed into the form. */
  function client({ client_id: id = place.clientId, client_secret: secret }: Fields) {
    return { client_id: id, ...(secret === undefined ? {} : { client_secret: secret }) }
  }

  return {
    oauth: {
      authoriseUrl: ({ state, redirectUri, codeChallenge, scopes, fields }) =>
        calls.address('authorize', {
          response_type: 'code',
          client_id: client(fields).client_id,
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
    },
    async revoke(credential, signal) {
      const form = { token: credential.refreshToken ?? credential.accessToken, ...client(credential.extra) }
      const answer = await calls.post('revoke', form, signal)
      await calls.expectSuccess(answer)
      await discard(answer)
    },
  }
}

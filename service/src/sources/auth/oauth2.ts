import type { Clock } from '../../lib/Clock.ts'
import type { ApprovalRequest, SignInRequest } from '../abilities/OAuthAbility.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { createPkce, type Pkce } from '../createPkce.ts'
import { accessDenied, accessEnded, faultOfRefusal } from '../oauthFaults.ts'
import type { SourceApp } from '../SourceApp.ts'
import { OAuthEndpoints } from './OAuthEndpoints.ts'
import type { OAuthProfile } from './OAuthProfile.ts'
import type { TokenAnswer } from './tokenAnswer.ts'

type Deps = { readonly client: SourceClient; readonly clock: Clock }

/** Implements a connector's sign-in, refresh and revocation for an OAuth 2 profile. */
export function oauth2(
  profile: OAuthProfile,
  { client, clock }: Deps,
): Required<Pick<Connector, 'oauth' | 'revoke'>> & Pick<Connector, 'shares'> {
  const endpoints = new OAuthEndpoints(profile, client)

  function credentialOf(
    { accessToken, refreshToken, expiresIn, refreshExpiresIn, extra }: TokenAnswer,
    before: Pick<Credential, 'refreshToken' | 'refreshExpiresAt' | 'grantedScopes' | 'extra'>,
  ): Credential {
    const endIn = (seconds: number | null) =>
      seconds === null ? null : new Date(clock.now().getTime() + seconds * 1000).toISOString()
    const olderEnd = refreshToken === null ? (before.refreshExpiresAt ?? null) : null
    const refreshExpiresAt = endIn(refreshExpiresIn) ?? olderEnd
    return {
      accessToken,
      // Some sources rotate refresh tokens and invalidate the old one; others never send a new one.
      refreshToken: refreshToken ?? before.refreshToken,
      expiresAt: endIn(expiresIn ?? profile.expiresIn ?? null),
      ...(refreshExpiresAt !== null && { refreshExpiresAt }),
      ...(before.grantedScopes && { grantedScopes: before.grantedScopes }),
      extra: { ...before.extra, ...extra },
    }
  }

  return {
    ...(profile.shares && { shares: profile.shares }),
    oauth: {
      scopes: profile.scopes,
      ...(profile.approval && { approval: approvalOf(profile.approval) }),
      async begin(request, app) {
        const pkce = profile.pkce ? createPkce() : null
        return { url: signInPage(profile, request, app, pkce), secret: pkce?.verifier ?? null }
      },
      async finish({ query, secret, redirectUri, fields }, app, signal) {
        const { code, error = '', error_description = '' } = query
        if (!code) throw faultOfRefusal({ error, error_description }, profile.refusals)
        const form = {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          ...(secret !== null && { code_verifier: secret }),
        }
        const answer = await endpoints.token(form, fields, app, signal)
        const { scopes } = answer
        const isMissing = (enough: readonly string[]) => !enough.some((one) => scopes?.includes(one))
        if (scopes && profile.requiredScopes?.some(isMissing)) throw accessDenied()
        const granted = scopes && { grantedScopes: scopes }
        return credentialOf(answer, { refreshToken: null, ...granted, extra: fields })
      },
      async refresh(credential, app, signal) {
        const { refreshToken, extra: fields } = credential
        if (refreshToken === null) throw accessEnded()
        const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
        return credentialOf(await endpoints.token(form, fields, app, signal), credential)
      },
    },
    async revoke(credential, app, signal) {
      if (!app || (await endpoints.revoke(credential, app, signal))) return
      // The access token must be valid to revoke itself. The refresh token may have outlived it.
      if (profile.revoke && profile.revoke.by !== 'token' && credential.refreshToken !== null)
        throw accessEnded()
    },
  }
}

function signInPage(
  profile: OAuthProfile,
  { state, redirectUri, scopes, fields, asksWhich }: SignInRequest,
  { clientId, settings }: SourceApp,
  pkce: Pkce | null,
): URL {
  const place = { fields, settings }
  const { scopeParameter = 'scope', scopeSeparator = ' ' } = profile
  const namedScopes = scopes.length > 0 ? scopes : profile.scopes
  const picked = fields.access === 'picked' ? profile.pickedScopes : undefined
  const requestedScopes = picked ?? [...new Set([...(profile.alwaysRequestedScopes ?? []), ...namedScopes])]
  const url = new URL(profile.authorize(place))
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    ...(pkce && { code_challenge: pkce.challenge, code_challenge_method: 'S256' }),
    ...(requestedScopes.length > 0 && { [scopeParameter]: requestedScopes.join(scopeSeparator) }),
    ...profile.parameters?.(place),
    ...(asksWhich && profile.chooseAccount),
  }
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value)
  return url
}

function approvalOf({ address, parameters, isGranted }: NonNullable<OAuthProfile['approval']>) {
  return {
    isGranted,
    address({ state, redirectUri, fields }: ApprovalRequest, { clientId, settings }: SourceApp): URL {
      const place = { fields, settings }
      const url = new URL(address(place))
      const query = { client_id: clientId, redirect_uri: redirectUri, state, ...parameters(place) }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url
    },
  }
}

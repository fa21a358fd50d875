import { STRICT_APP } from '../../emulators/kit/StrictSignIn.ts'
import type { SignInReturn } from '../../src/sources/abilities/OAuthAbility.ts'
import type { Connector } from '../../src/sources/Connector.ts'
import type { Credential } from '../../src/sources/Credential.ts'
import type { SourceApp } from '../../src/sources/SourceApp.ts'

const BACK = 'https://connect.example.com/integrations/oauth/callback'

/** The app of the tests. */
export const APP: SourceApp = {
  id: null,
  clientId: STRICT_APP.id,
  clientSecret: STRICT_APP.secret,
  settings: {},
}

/** What a person does at a strict server: they go there, agree, and come back. */
export async function signInAt(
  { oauth }: Pick<Connector, 'oauth'>,
  fields: SignInReturn['fields'] = {},
): Promise<Credential> {
  const { signal } = new AbortController()
  if (!oauth) throw new Error('There is no sign-in')
  const request = { state: 'state', redirectUri: BACK, scopes: [], fields, asksWhich: false }
  const { url, secret } = await oauth.begin(request, APP, signal)
  const page = await fetch(url, { redirect: 'manual' })
  const location = page.headers.get('location')
  if (location === null) throw new Error(`${page.status} ${await page.text()}`)
  const query = Object.fromEntries(new URL(location).searchParams)
  return oauth.finish({ query, secret, redirectUri: BACK, fields }, APP, signal)
}

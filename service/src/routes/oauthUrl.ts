import { OAuthUrl, OAuthUrlRequest } from '@inlet/wire/service'
import { endpoint } from '../http/endpoint.ts'
import { beginSignIn, type SignInDeps } from './account/beginSignIn.ts'
import { accountReaders } from './settings/newReaders.ts'

/** POST /integrations/oauth_url: returns the URL of our own page that leads to a sign-in at a source. */
export const oauthUrlEndpoints = [
  endpoint({
    id: 'beginSignIn',
    method: 'POST',
    path: '/integrations/oauth_url',
    by: 'customer',
    needs: 'accounts:connect',
    effect: 'change',
    within: 'sign-ins',
    extension: { body: ['access', 'claim', 'enable_auto_sync', 'readers'], answer: ['sign_in'] },
    summary: 'Begin a sign-in at a source',
    request: { body: OAuthUrlRequest, form: true },
    answer: OAuthUrl,
    errors: [400, 404, 502],
    run: (deps: SignInDeps) => (c) => {
      const wanted = c.req.valid('json')
      // The account may be there already.
      const readers = accountReaders(c.get('grant'), wanted.readers)
      const { signal } = c.req.raw
      return beginSignIn(
        wanted,
        { customer: c.get('customer'), reach: c.get('reach'), readers, signal },
        deps,
      )
    },
  }),
]

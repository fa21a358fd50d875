import { GenericSuccess, OAuthUrl, ResumedSignIn, SignInProgress } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { SignInCalls } from './ServiceClient.ts'
import { succeeds } from './succeeds.ts'

export function signInCalls(service: AuthenticatedFetch): SignInCalls {
  return {
    begin: (request, options) => service.post(OAuthUrl, '/integrations/oauth_url', request, options),
    claim: (key, options) => service.post(SignInProgress, '/oauth/claim', { key }, options),
    cancel: (key, options) => succeeds(service.post(GenericSuccess, '/oauth/cancel', { key }, options)),
    async resume(source, options) {
      const { key } = await service.post(ResumedSignIn, '/oauth/resume', { service: source }, options)
      return key
    },
  }
}

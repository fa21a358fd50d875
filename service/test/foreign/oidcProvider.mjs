// A server of OAuth 2 by the people who certify others: `node oidcProvider.mjs PORT`. It insists on PKCE, renews once
// with each token, and ends everything where one is used twice. Who signs in is asked nothing, and says no with the hint "no".
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

const port = Number(process.argv[2])
const client = {
  grant_types: ['authorization_code', 'refresh_token'],
  redirect_uris: ['http://127.0.0.1/return', 'http://localhost:8000/integrations/oauth/callback'],
  scope: 'openid offline_access',
}
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      ...client,
      client_id: 'basic',
      client_secret: 'a%:b+c/d=',
      token_endpoint_auth_method: 'client_secret_basic',
    },
    {
      ...client,
      client_id: 'other',
      client_secret: 'other-secret',
      token_endpoint_auth_method: 'client_secret_basic',
    },
    {
      ...client,
      client_id: 'post',
      client_secret: 'post-secret',
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  cookies: { keys: ['not a secret'] },
  features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  issueRefreshToken: () => true,
  async loadExistingGrant({ oidc }) {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
    grant.addOIDCScope('openid offline_access')
    await grant.save()
    return grant
  },
  pkce: { required: () => true },
  rotateRefreshToken: true,
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    Grant: 3600,
    Interaction: 600,
    RefreshToken: 3600,
    Session: 600,
  },
})
const answer = provider.callback()
createServer(async (request, response) => {
  if (!request.url?.startsWith('/interaction/')) return answer(request, response)
  const { params } = await provider.interactionDetails(request, response)
  const said =
    params.login_hint === 'no' ? { error: 'access_denied' } : { login: { accountId: 'ann' }, consent: {} }
  return provider.interactionFinished(request, response, said)
}).listen(port, '127.0.0.1')

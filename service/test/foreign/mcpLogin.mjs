// A host's own login by the people who certify others, as assistants meet it: `node mcpLogin.mjs PORT`. They register
// themselves, insist on PKCE, and get a token (JWT) for the resource that they name, for whoever signs in: ann.
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

const port = Number(process.argv[2])
const SCOPES = 'search files:read accounts:read accounts:connect'
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [],
  cookies: { keys: ['not a secret'] },
  scopes: ['openid', 'offline_access', ...SCOPES.split(' ')],
  features: {
    devInteractions: { enabled: false },
    registration: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => 'http://localhost:8000/mcp',
      useGrantedResource: () => true,
      getResourceServerInfo: (_, resource) => ({
        scope: SCOPES,
        audience: resource,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 600,
      }),
    },
  },
  extraTokenClaims: (_, token) => ({ tenant: `host-${token.accountId}`, person: token.accountId }),
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  async loadExistingGrant({ oidc }) {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
    grant.addOIDCScope(`openid offline_access ${SCOPES}`)
    for (const resource of Object.keys(oidc.resourceServers)) grant.addResourceScope(resource, SCOPES)
    await grant.save()
    return grant
  },
  pkce: { required: () => true },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3600, Interaction: 600, Session: 600 },
})
const answer = provider.callback()
createServer(async (request, response) => {
  if (!request.url?.startsWith('/interaction/')) return answer(request, response)
  await provider.interactionDetails(request, response)
  return provider.interactionFinished(request, response, { login: { accountId: 'ann' }, consent: {} })
}).listen(port, '127.0.0.1')

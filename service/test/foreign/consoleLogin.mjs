// A company's login by the people who certify others, for operators: `node consoleLogin.mjs PORT SERVICE`. It insists on PKCE.
// The person that a test names at its page (`?as=`), or by the cookie `as`, signs in; their groups are in the id token.
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

const GROUPS = { ann: ['staff', 'it-admins'], bob: ['support'], cara: ['staff'], dora: ['sales'] }

const [port, service] = [Number(process.argv[2]), process.argv[3]]
const provider = new Provider(`http://127.0.0.1:${port}`, {
  claims: { openid: ['sub', 'groups'] },
  clients: [
    {
      client_id: 'console',
      client_secret: 'console-secret',
      redirect_uris: [`${service}/console/login/return`],
    },
  ],
  conformIdTokenClaims: false,
  cookies: { keys: ['not a secret'] },
  features: { devInteractions: { enabled: false } },
  findAccount: (_, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, groups: GROUPS[accountId] ?? [] }),
  }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  async loadExistingGrant({ oidc }) {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
    grant.addOIDCScope('openid')
    await grant.save()
    return grant
  },
  pkce: { required: () => true },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3600, IdToken: 600, Interaction: 600, Session: 600 },
})
const answer = provider.callback()
createServer(async (request, response) => {
  if (!request.url?.startsWith('/interaction/')) return answer(request, response)
  const remembered = /(?:^|; )as=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  const accountId = new URL(request.url, 'http://localhost').searchParams.get('as') ?? remembered
  const said = accountId ? { login: { accountId }, consent: {} } : { error: 'access_denied' }
  return provider.interactionFinished(request, response, said)
}).listen(port, '127.0.0.1')

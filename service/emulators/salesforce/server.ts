import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'
import { StrictSignIn } from '../kit/StrictSignIn.ts'
import type { OAuthBehavior } from '../kit/VendorSignIn.ts'
import { SalesforceRecords } from './SalesforceRecords.ts'
import { errors, ok, soqlAnswer } from './soqlAnswer.ts'

export const DOMAIN = 'acme.my.salesforce.com'
const DATA = '/services/data'
const VERSION = /^v\d{2}\.0$/

/**
 * https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_web_server_flow.htm: how long an access is good is
 * not said.
 */
export const SALESFORCE_SIGN_IN: OAuthBehavior = {
  authorize: '/services/oauth2/authorize',
  token: '/services/oauth2/token',
  revoke: '/services/oauth2/revoke',
  client: 'body',
  body: 'form',
  pkce: true,
  expiresIn: null,
  refreshToken: 'kept',
  more: {
    instance_url: 'https://elsewhere.my.salesforce.com',
    id: 'https://login/id/00D/005',
    issued_at: '1',
  },
  // https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_flow_errors.htm
  needsAdmin: { error: 'OAUTH_APP_BLOCKED', error_description: 'this app is blocked by admin' },
}

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm */
export const UNAUTHORIZED = errors(401, 'INVALID_SESSION_ID', 'Session expired or invalid')

/**
 * What Salesforce's reference says of its REST API: codes with PKCE, a token that renews for good, an access whose end is
 * not said, rows by SOQL, objects that the organization made itself, refusals as a list of codes.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_knowledge__kav.htm
 */
export class StrictSalesforce extends SalesforceRecords {
  server!: StrictServer
  readonly signIn = new StrictSignIn({
    ...SALESFORCE_SIGN_IN,
    parameters: { scope: 'api refresh_token openid' },
  })
  me = { user_id: '005A', organization_id: '00DA', name: 'Ann Agent', preferred_username: 'ann@acme.example' }
  /** Queries that were asked. */
  readonly queries: string[] = []

  static async start(): Promise<StrictSalesforce> {
    const salesforce = new StrictSalesforce()
    salesforce.server = await StrictServer.start((request) => salesforce.answer(request))
    return salesforce
  }

  stop(): Promise<void> {
    return this.server.stop()
  }

  reset(): void {
    this.clear()
    this.queries.length = 0
    this.server.next.length = 0
  }

  /** As `INLET_SALESFORCE_URL` has it. */
  get endpoint(): string {
    return `${this.server.url}/{domain}`
  }

  private answer(whole: StrictRequest): StrictAnswer {
    const [, domain, ...rest] = whole.path.split('/')
    if (domain !== DOMAIN) return NO_DOMAIN
    const request = { ...whole, path: `/${rest.join('/')}` }
    const signIn = this.signIn.answer(request)
    if (signIn) return signIn
    // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_versions.htm: for everybody.
    if (request.path === DATA)
      return ok([{ label: "Spring '24", version: '60.0', url: '/services/data/v60.0' }])
    return this.signIn.knows(request.headers.authorization) ? this.answerCall(request) : UNAUTHORIZED
  }

  /** Answers a call with an access token that holds. The path is below the domain. */
  answerCall({ path, query, method }: StrictRequest): StrictAnswer {
    if (method !== 'GET') return errors(405, 'METHOD_NOT_ALLOWED', 'No')
    // https://help.salesforce.com/s/articleView?id=sf.remoteaccess_using_userinfo_endpoint.htm
    if (path === '/services/oauth2/userinfo') return ok(this.me)
    const [version = '', what = '', name = '', more = '', last = ''] = path.slice(DATA.length + 1).split('/')
    if (!VERSION.test(version)) return errors(404, 'NOT_FOUND', 'The requested resource does not exist')
    if (what === 'query' || what === 'queryAll') {
      const soql = query.get('q') ?? ''
      this.queries.push(soql)
      return soqlAnswer(this, soql, what === 'queryAll')
    }
    if (what !== 'sobjects') return errors(404, 'NOT_FOUND', 'The requested resource does not exist')
    if (name === '')
      return ok({ sobjects: [...this.objects.keys()].map((own) => ({ name: own, queryable: true })) })
    const fields = this.fields.get(name)
    if (more === 'describe' && fields) return ok({ name, fields })
    const file = name === 'ContentVersion' && last === 'VersionData' ? this.files.get(more) : undefined
    return file === undefined ? errors(404, 'NOT_FOUND', 'Not there') : { status: 200, body: file }
  }
}

/** Assumed: a domain that nobody has does not resolve, or answers like this. */
export const NO_DOMAIN: StrictAnswer = { status: 404, body: 'no such host' }

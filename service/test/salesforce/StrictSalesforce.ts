import { type StrictAnswer, type StrictRequest, StrictServer } from '../../emulators/kit/StrictServer.ts'
import { StrictSignIn } from '../../emulators/kit/StrictSignIn.ts'

type Row = Record<string, unknown>

const DOMAIN = 'acme.my.salesforce.com'
const DATA = `/${DOMAIN}/services/data`
const VERSION = /^v\d{2}\.0$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/

/**
 * What Salesforce's reference says of its REST API: codes with PKCE, a token that renews for good, an access whose end is
 * not said, rows by SOQL (fields that there are, conditions of ids, texts and moments, in the order of ids), objects that
 * the organisation made itself, refusals as a list of codes.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_knowledge__kav.htm
 */
export class StrictSalesforce {
  static readonly domain = DOMAIN
  readonly server: StrictServer
  readonly signIn = new StrictSignIn({
    authorize: `/${DOMAIN}/services/oauth2/authorize`,
    token: `/${DOMAIN}/services/oauth2/token`,
    revoke: `/${DOMAIN}/services/oauth2/revoke`,
    client: 'body',
    body: 'form',
    pkce: true,
    parameters: { scope: 'api refresh_token openid' },
    expiresIn: null,
    refreshToken: 'kept',
    more: {
      instance_url: 'https://elsewhere.my.salesforce.com',
      id: 'https://login/id/00D/005',
      issued_at: '1',
    },
  })
  /** Rows by object. An object is there if it has rows, or none. */
  readonly objects = new Map<string, Row[]>()
  /** Fields of objects, as they are described. */
  readonly fields = new Map<string, Row[]>()
  readonly files = new Map<string, string>()
  /** Queries that were asked. */
  readonly queries: string[] = []
  /** Seconds since 1970. */
  now = 0
  private count = 0

  private constructor(server: StrictServer) {
    this.server = server
  }

  static async start(): Promise<StrictSalesforce> {
    let salesforce: StrictSalesforce | null = null
    const server = await StrictServer.start((request) => salesforce?.answer(request))
    salesforce = new StrictSalesforce(server)
    return salesforce
  }

  stop(): Promise<void> {
    return this.server.stop()
  }

  reset(): void {
    for (const map of [this.objects, this.fields, this.files]) map.clear()
    for (const name of ['Case', 'CaseComment', 'ContentDocumentLink']) this.objects.set(name, [])
    this.queries.length = 0
    this.server.next.length = 0
    this.count = 0
  }

  /** As `INLET_SALESFORCE_URL` has it. */
  get endpoint(): string {
    return `${this.server.url}/{domain}`
  }

  /** A new id of eighteen characters: later ones are greater. */
  id(prefix: string): string {
    this.count += 1
    return `${prefix}${String(this.count).padStart(18 - prefix.length, '0')}`
  }

  /** Salesforce writes the zone without a colon. */
  moment(): string {
    return new Date(this.now * 1000).toISOString().replace('Z', '+0000')
  }

  hasKnowledge(name = 'Knowledge__kav'): void {
    this.objects.set(name, [])
    this.objects.set(name.replace('__kav', '__DataCategorySelection'), [])
    const field = (own: string, label: string, type: string, more: Row = {}) => ({
      name: own,
      label,
      type,
      extraTypeInfo: null,
      custom: false,
      ...more,
    })
    this.fields.set(name, [
      field('Title', 'Title', 'string'),
      field('Summary', 'Summary', 'textarea'),
      field('Answer__c', 'Answer', 'textarea', { extraTypeInfo: 'richtextarea', custom: true }),
      field('Steps__c', 'Steps & hints', 'textarea', { extraTypeInfo: 'plaintextarea', custom: true }),
      field('Owner__c', 'Owner', 'string', { custom: true }),
    ])
  }

  /** A version of an article; the first, unless `KnowledgeArticleId` says of which. */
  article(Title: string, more: Row = {}, object = 'Knowledge__kav'): Row {
    const row = {
      Id: this.id('ka0'),
      KnowledgeArticleId: this.id('kA0'),
      Language: 'en_US',
      PublishStatus: 'Online',
      Title,
      UrlName: Title.replaceAll(' ', '-'),
      Summary: null,
      Answer__c: `<p>Words of ${Title}</p>`,
      Steps__c: null,
      LastPublishedDate: this.moment(),
      SystemModstamp: this.moment(),
      IsDeleted: false,
      ...more,
    }
    this.objects.get(object)?.push(row)
    return row
  }

  case(Subject: string, more: Row = {}): Row {
    const row = {
      Id: this.id('500'),
      CaseNumber: String(1000 + this.count),
      Subject,
      Description: `${Subject}?`,
      Status: 'New',
      Priority: 'High',
      Origin: 'Web',
      Contact: { Name: 'Bob Buyer' },
      CreatedDate: this.moment(),
      SystemModstamp: this.moment(),
      IsDeleted: false,
      ...more,
    }
    this.objects.get('Case')?.push(row)
    return row
  }

  comment(ParentId: unknown, CommentBody: string, IsPublished: boolean): void {
    const said = { CommentBody, CreatedDate: this.moment(), CreatedBy: { Name: 'Ann Agent' } }
    this.objects.get('CaseComment')?.push({ Id: this.id('00a'), ParentId, IsPublished, ...said })
  }

  attach(LinkedEntityId: unknown, Title: string, text: string, Visibility = 'AllUsers'): void {
    const LatestPublishedVersionId = this.id('068')
    this.files.set(LatestPublishedVersionId, text)
    const ContentDocument = {
      Title,
      FileExtension: 'txt',
      ContentSize: text.length,
      LatestPublishedVersionId,
    }
    const ContentDocumentId = this.id('069')
    const link = { Id: this.id('06A'), LinkedEntityId, Visibility, ContentDocumentId, ContentDocument }
    this.objects.get('ContentDocumentLink')?.push(link)
  }

  private readonly answer = (request: StrictRequest): StrictAnswer => {
    const { path, query, headers, method } = request
    if (!path.startsWith(`/${DOMAIN}/`)) return { status: 404, body: 'no such host' }
    const signIn = this.signIn.answer(request)
    if (signIn) return signIn
    if (path === DATA) return ok([{ label: "Spring '24", version: '60.0', url: '/services/data/v60.0' }])
    if (!this.signIn.knows(headers.authorization))
      return errors(401, 'INVALID_SESSION_ID', 'Session expired or invalid')
    if (method !== 'GET') return errors(405, 'METHOD_NOT_ALLOWED', 'No')
    if (path === `/${DOMAIN}/services/oauth2/userinfo`)
      return ok({
        user_id: '005A',
        organization_id: '00DA',
        name: 'Ann Agent',
        preferred_username: 'ann@acme.example',
      })
    const [version = '', what = '', name = '', more = '', last = ''] = path.slice(DATA.length + 1).split('/')
    if (!VERSION.test(version)) return errors(404, 'NOT_FOUND', 'The requested resource does not exist')
    if (what === 'query' || what === 'queryAll') return this.query(query.get('q') ?? '', what === 'queryAll')
    if (what !== 'sobjects') return errors(404, 'NOT_FOUND', 'The requested resource does not exist')
    if (name === '')
      return ok({ sobjects: [...this.objects.keys()].map((own) => ({ name: own, queryable: true })) })
    const fields = this.fields.get(name)
    if (more === 'describe' && fields) return ok({ name, fields })
    const file = name === 'ContentVersion' && last === 'VersionData' ? this.files.get(more) : undefined
    return file === undefined ? errors(404, 'NOT_FOUND', 'Not there') : { status: 200, body: file }
  }

  private query(q: string, withDeleted: boolean): StrictAnswer {
    this.queries.push(q)
    const [, fields = '', from = '', , where = '', order, limit = '2000'] =
      /^SELECT (.+?) FROM (\w+)( WHERE (.+?))?( ORDER BY Id)? LIMIT (\d+)$/.exec(q) ?? []
    const rows = this.objects.get(from)
    if (fields === '') return errors(400, 'MALFORMED_QUERY', 'unexpected token')
    if (!rows) return errors(400, 'INVALID_TYPE', `sObject type '${from}' is not supported.`)
    // https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm
    if (from === 'ContentDocumentLink' && !/LinkedEntityId = /.test(where))
      return errors(
        400,
        'MALFORMED_QUERY',
        'Implementation restriction: filter by LinkedEntityId or ContentDocumentId',
      )
    const tests = where === '' ? [] : where.split(' AND ').map(conditionOf)
    if (tests.includes(null)) return errors(400, 'MALFORMED_QUERY', where)
    const names = fields.split(', ')
    const [first] = rows
    const unknown = first && names.find((name) => !((name.split('.')[0] ?? '') in first))
    if (unknown) return errors(400, 'INVALID_FIELD', `No such column '${unknown}'`)
    const found = rows
      .filter((row) => withDeleted || row.IsDeleted !== true)
      .filter((row) => tests.every((test) => test?.(row)))
    if (order) found.sort((a, b) => (String(a.Id) < String(b.Id) ? -1 : 1))
    const records = found.slice(0, Number(limit)).map((row) => {
      const shown = names.map((name) => name.split('.')[0] ?? '')
      return { attributes: { type: from }, ...Object.fromEntries(shown.map((name) => [name, row[name]])) }
    })
    return ok({ totalSize: records.length, done: true, records })
  }
}

/** Null: no condition that SOQL has. */
function conditionOf(text: string): ((row: Row) => boolean) | null {
  const [, name = '', operator, value = ''] = /^(\w+) (=|>|>=) (.+)$/.exec(text) ?? []
  const quoted = /^'([^'\\]*)'$/.exec(value)?.[1]
  if (quoted !== undefined)
    return (row) => (operator === '>' ? String(row[name]) > quoted : String(row[name]) === quoted)
  if (value === 'true' || value === 'false') return (row) => row[name] === (value === 'true')
  if (!MOMENT.test(value) || operator === '=') return null
  return (row) => Date.parse(String(row[name])) >= Date.parse(value)
}

function ok(body: unknown): StrictAnswer {
  return { status: 200, body }
}

function errors(status: number, errorCode: string, message: string): StrictAnswer {
  return { status, body: [{ errorCode, message }] }
}

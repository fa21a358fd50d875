import { type StrictAnswer, type StrictRequest, StrictServer } from '../../emulators/kit/StrictServer.ts'
import { StrictSignIn } from '../../emulators/kit/StrictSignIn.ts'

type Row = Record<string, string>

const INSTANCE = 'acme'
const AT = `/${INSTANCE}/api/now`
const ME = 'javascript:gs.getUserID()'
/** Tables whose rows everybody who is signed in may have. */
const OPEN = ['incident', 'kb_knowledge', 'kb_knowledge_base', 'sys_user']
/**
 * Tables that extend `kb_knowledge`: it has their rows too, without the fields that are their own. The templates How To,
 * FAQ and KCS Article keep theirs so (kb_article_template.child_table):
 * https://www.servicenow.com/docs/r/zurich/servicenow-platform/knowledge-management/knowledge-article-templates.html
 */
const TEMPLATES = ['kb_template_how_to', 'kb_template_faq', 'kb_template_kcs_article']

/**
 * What ServiceNow's reference says of its REST API: an application that is registered in the instance, rows by an encoded
 * query (conditions that all hold, then an order), values and what people see for them, moments of UTC that do not say so,
 * journals as one text, rows that rules of access leave out, a log of deletions that administrators alone may see.
 * https://www.servicenow.com/docs/bundle/zurich-api-reference/page/integrate/inbound-rest/concept/c_TableAPI.html
 * https://www.servicenow.com/docs/bundle/zurich-api-reference/page/integrate/inbound-rest/concept/c_AttachmentAPI.html
 * https://www.servicenow.com/docs/bundle/zurich-platform-user-interface/page/use/common-ui-elements/reference/r_OpAvailableFiltersQueries.html
 */
export class StrictServicenow {
  static readonly instance = INSTANCE
  readonly server: StrictServer
  readonly signIn = new StrictSignIn({
    authorize: `/${INSTANCE}/oauth_auth.do`,
    token: `/${INSTANCE}/oauth_token.do`,
    revoke: `/${INSTANCE}/oauth_revoke_token.do`,
    client: 'body',
    body: 'form',
    pkce: true,
    expiresIn: 1799,
    refreshToken: 'kept',
    more: { scope: 'useraccount' },
  })
  /** By table. */
  readonly rows = new Map<string, Row[]>()
  readonly files = new Map<string, string>()
  /** What people see where a value is another. */
  readonly shown = new Map<string, string>()
  isAdministrator = false
  /** Seconds since 1970. */
  now = 0
  private count = 0

  private constructor(server: StrictServer) {
    this.server = server
  }

  static async start(): Promise<StrictServicenow> {
    let servicenow: StrictServicenow | null = null
    const server = await StrictServer.start((request) => servicenow?.answer(request))
    servicenow = new StrictServicenow(server)
    return servicenow
  }

  stop(): Promise<void> {
    return this.server.stop()
  }

  reset(): void {
    for (const map of [this.rows, this.files, this.shown]) map.clear()
    for (const table of [...OPEN, ...TEMPLATES, 'sys_audit_delete', 'sys_attachment'])
      this.rows.set(table, [])
    this.server.next.length = 0
    this.isAdministrator = false
    this.count = 0
    this.add('sys_user', { user_name: 'ann', name: 'Ann Agent', email: 'ann@acme.example' })
    this.add('sys_user', { user_name: 'bob', name: 'Bob Buyer', email: 'bob@acme.example' })
  }

  /** As `INLET_SERVICENOW_URL` has it. */
  get endpoint(): string {
    return `${this.server.url}/{instance}`
  }

  moment(): string {
    return new Date(this.now * 1000).toISOString().slice(0, 19).replace('T', ' ')
  }

  add(table: string, more: Row): Row {
    this.count += 1
    const sys_id = this.count.toString(16).padStart(32, '0')
    const moment = { sys_created_on: this.moment(), sys_updated_on: this.moment(), sys_mod_count: '0' }
    const row: Row = { sys_id, ...moment, ...more }
    this.rows.get(table)?.push(row)
    return row
  }

  touch(row: Row, changes: Row): void {
    const sys_mod_count = String(Number(row.sys_mod_count) + 1)
    Object.assign(row, changes, { sys_updated_on: this.moment(), sys_mod_count })
  }

  delete(table: string, { sys_id = '' }: Row): void {
    const rows = this.rows.get(table) ?? []
    rows.splice(
      rows.findIndex((row) => row.sys_id === sys_id),
      1,
    )
    this.add('sys_audit_delete', { tablename: table, documentkey: sys_id })
  }

  attach(table: string, row: Row, file_name: string, text: string): void {
    const about = { table_name: table, table_sys_id: row.sys_id ?? '', file_name }
    const more = { content_type: 'text/plain', size_bytes: String(text.length) }
    this.files.set(this.add('sys_attachment', { ...about, ...more }).sys_id ?? '', text)
  }

  private readonly answer = (request: StrictRequest): StrictAnswer => {
    const { path, query, headers, method } = request
    if (!path.startsWith(`/${INSTANCE}/`))
      return { status: 404, body: '<!doctype html><title>Instance not found</title>' }
    const signIn = this.signIn.answer(request)
    if (signIn) return signIn
    if (!this.signIn.knows(headers.authorization)) return refusal(401, 'User Not Authenticated')
    if (method !== 'GET') return refusal(405, 'Method not supported')
    if (path === `${AT}/attachment`) return this.table('sys_attachment', query)
    const file = new RegExp(`^${AT}/attachment/([0-9a-f]{32})/file$`).exec(path)?.[1]
    if (file) return { status: this.files.has(file) ? 200 : 404, body: this.files.get(file) ?? '' }
    const table = new RegExp(`^${AT}/table/(\\w+)$`).exec(path)?.[1] ?? ''
    if (!this.rows.has(table)) return refusal(400, `Invalid table ${table}`)
    if (![...OPEN, ...TEMPLATES].includes(table) && !this.isAdministrator)
      return refusal(403, 'Operation Failed')
    return this.table(table, query)
  }

  private table(table: string, query: URLSearchParams): StrictAnswer {
    const terms = (query.get('sysparm_query') ?? '').split('^').filter((term) => term !== '')
    const order = terms.filter((term) => term.startsWith('ORDERBY'))
    const conditions = terms
      .filter((term) => !term.startsWith('ORDERBY'))
      .map((term) => this.conditionOf(term))
    // A condition that is not understood is left out, which gives everything: that is no answer here.
    if (conditions.includes(null)) return refusal(400, 'Invalid query')
    const found = this.rowsOf(table).filter((row) => conditions.every((holds) => holds?.(row)))
    if (order.includes('ORDERBYsys_id')) found.sort((a, b) => ((a.sys_id ?? '') < (b.sys_id ?? '') ? -1 : 1))
    const fields = query.get('sysparm_fields')?.split(',')
    const isShown = query.get('sysparm_display_value') === 'true'
    const result = found.slice(0, Number(query.get('sysparm_limit') ?? '10000')).map((row) => {
      const names = fields ?? Object.keys(row)
      return Object.fromEntries(names.map((name) => [name, this.value(row[name] ?? '', isShown)]))
    })
    return { status: 200, body: { result } }
  }

  private rowsOf(table: string): Row[] {
    const own = this.rows.get(table) ?? []
    if (table !== 'kb_knowledge') return own
    const extended = TEMPLATES.flatMap((template) =>
      (this.rows.get(template) ?? []).map((row) => {
        const shared = Object.entries(row).filter(([name]) => !isOfTemplate(name))
        return { ...Object.fromEntries(shared), sys_class_name: template }
      }),
    )
    return [...own.map((row) => ({ sys_class_name: table, ...row })), ...extended]
  }

  private value(value: string, isShown: boolean): string {
    return isShown ? (this.shown.get(value) ?? value) : value
  }

  private conditionOf(term: string): ((row: Row) => boolean) | null {
    const [, name = '', operator, value = ''] = /^(\w+)(>=|>|=)(.*)$/.exec(term) ?? []
    const asked = value === ME ? (this.rows.get('sys_user')?.[0]?.sys_id ?? '') : value
    if (operator === '=') return (row) => row[name] === asked
    if (operator === '>') return (row) => (row[name] ?? '') > asked
    const isMoment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(asked)
    return operator === '>=' && isMoment ? (row) => (row[name] ?? '') >= asked : null
  }
}

function isOfTemplate(name: string): boolean {
  return name.startsWith('u_') || (/^kb_/.test(name) && !/^kb_(?:knowledge_base|category)/.test(name))
}

function refusal(status: number, message: string): StrictAnswer {
  return { status, body: { error: { message, detail: '' }, status: 'failure' } }
}

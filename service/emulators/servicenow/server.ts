import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'
import { StrictSignIn } from '../kit/StrictSignIn.ts'
import { take } from '../kit/take.ts'
import { OPEN, type Row, refusal, TEMPLATES, UNAUTHORIZED } from './answers.ts'
import { queryRows } from './queryRows.ts'
import { SERVICENOW_SIGN_IN } from './servicenowSignIn.ts'

const INSTANCE = 'acme'

/** What is at the address of no instance. Assumed. */
export const NO_INSTANCE: StrictAnswer = {
  status: 404,
  body: '<!doctype html><title>Instance not found</title>',
}

/**
 * An instance: moments of UTC that do not say so, rows that rules of access leave out, a log of deletions that
 * administrators alone may see.
 * https://www.servicenow.com/docs/bundle/zurich-api-reference/page/integrate/inbound-rest/concept/c_TableAPI.html
 * https://www.servicenow.com/docs/bundle/zurich-api-reference/page/integrate/inbound-rest/concept/c_AttachmentAPI.html
 */
export class StrictServicenow {
  static readonly instance = INSTANCE
  server!: StrictServer
  readonly signIn = new StrictSignIn(SERVICENOW_SIGN_IN)
  /** By table. */
  readonly rows = new Map<string, Row[]>()
  readonly files = new Map<string, string>()
  /** What people see where a value is another. */
  readonly shown = new Map<string, string>()
  /** Ids of rows that are listed, and that the user may not read. */
  readonly forbidden = new Set<string>()
  isAdministrator = false
  /** Seconds since 1970. */
  now = 0
  private count = 0

  constructor() {
    for (const table of [...OPEN, ...TEMPLATES, 'sys_audit_delete', 'sys_attachment'])
      this.rows.set(table, [])
  }

  static async start(): Promise<StrictServicenow> {
    const servicenow = new StrictServicenow()
    servicenow.server = await StrictServer.start((request) => servicenow.answer(request))
    return servicenow
  }

  stop(): Promise<void> {
    return this.server.stop()
  }

  reset(): void {
    for (const rows of this.rows.values()) rows.length = 0
    for (const map of [this.files, this.shown]) map.clear()
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
    take(
      rows,
      rows.find((row) => row.sys_id === sys_id),
    )
    this.add('sys_audit_delete', { tablename: table, documentkey: sys_id })
  }

  attach(table: string, row: Row, file_name: string, text: string): void {
    const about = { table_name: table, table_sys_id: row.sys_id ?? '', file_name }
    const more = { content_type: 'text/plain', size_bytes: String(text.length) }
    this.files.set(this.add('sys_attachment', { ...about, ...more }).sys_id ?? '', text)
  }

  private answer(request: StrictRequest): StrictAnswer {
    const [, instance, ...rest] = request.path.split('/')
    if (instance !== INSTANCE) return NO_INSTANCE
    const below = { ...request, path: `/${rest.join('/')}` }
    const signIn = this.signIn.answer(below)
    if (signIn) return signIn
    return this.signIn.knows(request.headers.authorization) ? this.answerCall(below) : UNAUTHORIZED
  }

  /** A call with an access that holds, below the address of the instance. */
  answerCall({ method, path, query }: StrictRequest): StrictAnswer {
    // Assumed: the words.
    if (method !== 'GET') return refusal(405, 'Method not supported')
    if (path === '/api/now/attachment') return this.table('sys_attachment', query)
    const file = /^\/api\/now\/attachment\/([0-9a-f]{32})\/file$/.exec(path)?.[1]
    if (file) return { status: this.files.has(file) ? 200 : 404, body: this.files.get(file) ?? '' }
    const table = /^\/api\/now\/table\/(\w+)$/.exec(path)?.[1] ?? ''
    if (!this.rows.has(table)) return refusal(400, `Invalid table ${table}`)
    // Assumed: the words.
    if (![...OPEN, ...TEMPLATES].includes(table) && !this.isAdministrator)
      return refusal(403, 'Operation Failed')
    return this.table(table, query)
  }

  private table(table: string, query: URLSearchParams): StrictAnswer {
    // Assumed: a rule of access may refuse a row that a list has.
    const [, id = ''] = /^sys_id=([0-9a-f]{32})\b/.exec(query.get('sysparm_query') ?? '') ?? []
    if (this.forbidden.has(id)) return refusal(403, 'Operation Failed')
    const me = this.rows.get('sys_user')?.[0]?.sys_id ?? ''
    return queryRows(this.rowsOf(table), query, { me, shown: this.shown })
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
}

function isOfTemplate(name: string): boolean {
  return name.startsWith('u_') || (/^kb_/.test(name) && !/^kb_(?:knowledge_base|category)/.test(name))
}

import type { Clock } from '../../src/lib/Clock.ts'
import { DeskWorld } from '../kit/DeskWorld.ts'
import type { EmulatedVendor } from '../kit/Emulator.ts'
import { isNowhere } from '../kit/isNowhere.ts'
import { take } from '../kit/take.ts'
import type { Thing } from '../people/contentTree.ts'
import type { PersonDocument } from '../people/documentOf.ts'
import { htmlOf } from '../people/htmlOf.ts'
import { paragraphsOf } from '../people/paragraphsOf.ts'
import { emailOf, loginOf, numberOf, type Person } from '../people/people.ts'
import { type Row, refusal, UNAUTHORIZED } from './answers.ts'
import { NO_INSTANCE, StrictServicenow } from './server.ts'
import { SERVICENOW_SIGN_IN } from './servicenowSignIn.ts'

const BASE = 'Knowledge'

/** ServiceNow for all people: each is an administrator who reads incidents, and one knowledge base. */
export function emulateServicenow(): EmulatedVendor {
  return {
    signIn: SERVICENOW_SIGN_IN,
    workspaces: { exists: (name) => !isNowhere(name), missing: NO_INSTANCE },
    refused: UNAUTHORIZED,
    // https://www.servicenow.com/docs/bundle/australia-api-reference/page/integrate/inbound-rest/concept/inbound-REST-API-rate-limiting.html
    limited: (seconds) => refusal(429, 'Rate limit exceeded', { 'retry-after': String(seconds) }),
    // The first sync lists the bases, each later one asks what was deleted.
    beginsSync: ({ path }) => /^\/api\/now\/table\/(kb_knowledge_base|sys_audit_delete)$/.test(path),
    open: (person, clock) => new ServicenowWorld(person, clock),
  }
}

/** All articles are in one base: bases have no folders. */
class ServicenowWorld extends DeskWorld<StrictServicenow, Row, Row, Row> {
  private readonly base: Row

  constructor(person: Person, clock: Clock) {
    super(new StrictServicenow(), clock)
    const { desk } = this
    desk.isAdministrator = true
    const sys_id = numberOf(person).toString(16).padStart(32, '0')
    const user = { sys_id, user_name: loginOf(person), name: person.name, email: emailOf(person) }
    desk.add('sys_user', user)
    this.base = desk.add('kb_knowledge_base', { title: BASE, active: 'true' })
  }

  protected putFolder(): Row {
    return this.base
  }

  protected putTicket(known: Row | undefined, { name }: Thing, held: PersonDocument | 'bad'): Row {
    const number = `INC${this.numberOfNext('incident')}`
    const first = { number, short_description: name, state: 'Resolved', category: 'inquiry' }
    const description = held === 'bad' ? '' : paragraphsOf(held).join('\n\n')
    const row = this.putRow('incident', known, first, { description })
    if (held === 'bad') this.desk.forbidden.add(row.sys_id ?? '')
    return row
  }

  protected putArticle(known: Row | undefined, title: string, document: PersonDocument): Row {
    const number = `KB${this.numberOfNext('kb_knowledge')}`
    const within = { kb_knowledge_base: this.base.sys_id ?? '', 'kb_knowledge_base.title': BASE }
    const state = { workflow_state: 'published', article_type: 'text' }
    const first = { number, short_description: title, ...within, ...state }
    return this.putRow('kb_knowledge', known, first, { text: htmlOf(paragraphsOf(document)) })
  }

  private numberOfNext(table: string): string {
    return String((this.desk.rows.get(table)?.length ?? 0) + 1).padStart(7, '0')
  }

  /** `first`: what never changes. */
  private putRow(table: string, known: Row | undefined, first: Row, changes: Row): Row {
    const { desk } = this
    if (!known) return desk.add(table, { ...first, ...changes })
    desk.touch(known, changes)
    const rows = desk.rows.get(table) ?? []
    if (!rows.includes(known)) rows.push(known)
    // Assumed: what is restored is in the log of deletions no more.
    const deletions = desk.rows.get('sys_audit_delete') ?? []
    take(
      deletions,
      deletions.find(({ documentkey }) => documentkey === known.sys_id),
    )
    return known
  }

  /** What was in the folder is taken away by itself. */
  protected removeFolder(): void {}

  protected removeTicket(incident: Row): void {
    this.removeRow('incident', incident)
  }

  protected removeArticle(article: Row): void {
    this.removeRow('kb_knowledge', article)
  }

  private removeRow(table: string, row: Row): void {
    if (!this.desk.rows.get(table)?.includes(row)) return
    this.desk.delete(table, row)
  }
}

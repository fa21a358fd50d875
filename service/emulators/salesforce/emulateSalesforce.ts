import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import { isNowhere } from '../kit/isNowhere.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import { htmlOf } from '../people/htmlOf.ts'
import { isText, paragraphsOf } from '../people/paragraphsOf.ts'
import { EVERYBODY, emailOf, type Person } from '../people/people.ts'
import { writtenAt } from '../people/writtenAt.ts'
import type { Row } from './SalesforceRecords.ts'
import { NO_DOMAIN, SALESFORCE_SIGN_IN, StrictSalesforce, UNAUTHORIZED } from './server.ts'
import { errors } from './soqlAnswer.ts'

/** Salesforce for all people, at any domain: each has a Knowledge, which has no folders, and no cases. */
export function emulateSalesforce(): EmulatedVendor {
  return {
    signIn: SALESFORCE_SIGN_IN,
    workspaces: { exists: (domain) => !isNowhere(domain), missing: NO_DOMAIN },
    refused: UNAUTHORIZED,
    // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm: 403
    // REQUEST_LIMIT_EXCEEDED, with no word on how long. Assumed: 429 with `Retry-After`, where a few seconds are enough.
    limited: (seconds, { quirk }) =>
      quirk === 'own-limits'
        ? errors(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.')
        : { status: 429, headers: { 'retry-after': String(seconds) } },
    beginsSync({ query }) {
      const soql = query.get('q') ?? ''
      return soql.includes('LastPublishedDate') && !soql.includes(' Id > ')
    },
    open: (person) => new SalesforceWorld(person),
  }
}

class SalesforceWorld implements World {
  private readonly salesforce = new StrictSalesforce()
  /** By the id of a thing of the tree. */
  private readonly articles = new Map<string, Row>()
  private readonly files = new Map<string, Row>()
  /** The article of a folder that was written last: files are attached to it. */
  private readonly lastArticles = new Map<string, Row>()

  constructor(person: Person) {
    const number = String(EVERYBODY.indexOf(person)).padStart(15, '0')
    const who = { name: person.name, preferred_username: emailOf(person) }
    this.salesforce.me = { user_id: `005${number}`, organization_id: `00D${number}`, ...who }
    this.salesforce.clear()
    this.salesforce.hasKnowledge()
  }

  answer(request: StrictRequest): StrictAnswer {
    return this.salesforce.answerCall(request)
  }

  put(path: readonly Thing[], held: Held, editedAt: string | null): void {
    const { salesforce, articles } = this
    const thing = path.at(-1)
    // Nothing stands for a folder.
    if (!thing || held === null) return
    const [id, aboveId] = [idOf(path), idOf(path.slice(0, -1))]
    salesforce.now = writtenAt(editedAt).getTime() / 1000
    if (!isText(thing)) {
      this.putFile(id, thing, held, this.lastArticles.get(aboveId))
      return
    }
    const Answer__c = held === 'bad' ? '' : htmlOf(paragraphsOf(held))
    const known = articles.get(id)
    const change = { Answer__c, PublishStatus: 'Online', SystemModstamp: salesforce.moment() }
    if (known) Object.assign(known, change)
    const article = known ?? salesforce.article(thing.name, { Answer__c })
    articles.set(id, article)
    this.lastArticles.set(aboveId, article)
    if (held === 'bad') salesforce.forbidden.add(article)
  }

  remove(path: readonly Thing[]): void {
    const { salesforce } = this
    const article = this.articles.get(idOf(path))
    if (article) Object.assign(article, { PublishStatus: 'Draft', SystemModstamp: salesforce.moment() })
    const file = this.files.get(idOf(path))
    if (file) file.IsDeleted = true
  }

  private putFile(id: string, { name }: Thing, held: Exclude<Held, null>, article: Row | undefined): void {
    if (!article || held === 'bad') return
    const dot = name.lastIndexOf('.')
    const [title, FileExtension, data] = [name.slice(0, dot), name.slice(dot + 1), Buffer.from(held.bytes)]
    const known = this.files.get(id)
    if (known)
      Object.assign(known, {
        IsDeleted: false,
        ContentDocument: this.salesforce.document(title, FileExtension, data),
      })
    else this.files.set(id, this.salesforce.attach(article.Id, title, data, { FileExtension }))
  }
}

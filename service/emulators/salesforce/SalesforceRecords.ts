/** A row of an object. */
export type Row = Record<string, unknown>

/** What an organization of Salesforce holds, and what people do there. */
export class SalesforceRecords {
  /** Rows by object. An object is there if it has rows, or none. */
  readonly objects = new Map<string, Row[]>()
  /** Fields of objects, as they are described. */
  readonly fields = new Map<string, Row[]>()
  readonly files = new Map<string, string | Buffer>()
  /** Rows that are listed, and may not be read. */
  readonly forbidden = new Set<Row>()
  /** Seconds since 1970. */
  now = 0
  private count = 0

  clear(): void {
    for (const map of [this.objects, this.fields, this.files, this.forbidden]) map.clear()
    for (const name of ['Case', 'CaseComment', 'ContentDocumentLink']) this.objects.set(name, [])
    this.count = 0
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

  /**
   * An organization with Email-to-Case. `isMarked`: it has a portal, and so a field for what customers can see.
   * https://developer.salesforce.com/docs/platform/object-reference/references/standard-objects/object-emailmessage.html
   */
  hasMails({ isMarked = false } = {}): void {
    const names = ['Id', 'ParentId', 'Status', ...(isMarked ? ['IsExternallyVisible'] : [])]
    this.objects.set('EmailMessage', [])
    const described = { type: 'string', extraTypeInfo: null, custom: false }
    this.fields.set(
      'EmailMessage',
      names.map((name) => ({ name, label: name, ...described })),
    )
  }

  /** An email of a case. `Status`: 1 was read, 3 was sent, 5 is a draft. */
  mail(ParentId: unknown, TextBody: string | null, more: Row = {}): Row {
    const row = {
      Id: this.id('02s'),
      ParentId,
      Status: '1',
      FromName: 'Bob Buyer',
      FromAddress: 'bob@buyer.example',
      TextBody,
      HtmlBody: null,
      HasAttachment: false,
      MessageDate: this.moment(),
      CreatedDate: this.moment(),
      SystemModstamp: this.moment(),
      IsDeleted: false,
      ...more,
    }
    this.objects.get('EmailMessage')?.push(row)
    return row
  }

  attach(
    LinkedEntityId: unknown,
    Title: string,
    data: string | Buffer,
    { Visibility = 'AllUsers', FileExtension = 'txt' } = {},
  ): Row {
    const ContentDocument = this.document(Title, FileExtension, data)
    const ids = { Id: this.id('06A'), ContentDocumentId: this.id('069'), LinkedEntityId }
    const link = { ...ids, Visibility, IsDeleted: false, ContentDocument }
    this.objects.get('ContentDocumentLink')?.push(link)
    return link
  }

  /** The newest version of a file. */
  document(Title: string, FileExtension: string, data: string | Buffer): Row {
    const LatestPublishedVersionId = this.id('068')
    this.files.set(LatestPublishedVersionId, data)
    return { Title, FileExtension, ContentSize: Buffer.byteLength(data), LatestPublishedVersionId }
  }
}

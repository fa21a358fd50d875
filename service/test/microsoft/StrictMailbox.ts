import type { Answers, GraphAnswer, StrictGraph } from './StrictGraph.ts'
import { refusal } from './StrictGraph.ts'

type Folder = { id: string; name: string; parent: string }
type Mail = {
  id: string
  folder: string
  subject: string
  body: string
  from: string
  receivedDateTime: string
  categories: string[]
  isFlagged: boolean
  isDraft: boolean
  attachments: { id: string; name: string; text: string; kind: string; isInline: boolean; type?: string }[]
}
type Told = { readonly id: string; readonly folder: string }

const ROOT = 'ROOT'

/** A mailbox by the reference: folders, messages, and the changes of each folder. It wants ids that last. */
export class StrictMailbox {
  readonly folders = new Map<string, Folder>()
  readonly mails = new Map<string, Mail>()
  /** Tokens below are too old: of messages, and of folders. */
  oldest = 0
  private oldestOfFolders = 0
  /** Messages of which a change is told without what did not change. */
  readonly marked = new Set<string>()
  /** Folders likewise. */
  readonly renamed = new Set<string>()
  private readonly folderLog: string[] = []
  private readonly log: Told[] = []
  private count = 0

  constructor() {
    for (const name of ['inbox', 'sentitems', 'drafts', 'junkemail', 'deleteditems']) this.addFolder(name)
  }

  addFolder(name: string, parent = ROOT): string {
    this.count += 1
    const id = `AAMk${this.count}=`
    this.folders.set(id, { id, name, parent })
    this.folderLog.push(id)
    return id
  }

  moveFolder(id: string, parent: string): void {
    const folder = this.folders.get(id)
    if (folder) folder.parent = parent
    this.folderLog.push(id)
  }

  /** With all that is in it, of which nothing is told. */
  removeFolder(id: string): void {
    for (const mail of [...this.mails.values()]) if (mail.folder === id) this.mails.delete(mail.id)
    for (const one of [...this.folders.values()]) if (one.parent === id) this.removeFolder(one.id)
    this.folders.delete(id)
    this.folderLog.push(id)
  }

  /** All tokens that were given so far are too old. */
  expire(): void {
    this.oldest = this.log.length + 1
    this.oldestOfFolders = this.folderLog.length + 1
  }

  folder(name: string): string {
    return [...this.folders.values()].find((one) => one.name === name)?.id ?? ''
  }

  receive(subject: string, more: Partial<Mail> = {}): string {
    this.count += 1
    const mail = {
      id: `AAkA${this.count}=`,
      folder: this.folder('inbox'),
      subject,
      body: `words of ${subject}`,
      from: 'bob@acme.example',
      receivedDateTime: '2026-03-04T05:06:07Z',
      categories: [],
      isFlagged: false,
      isDraft: false,
      attachments: [],
      ...more,
    }
    this.mails.set(mail.id, mail)
    this.log.push(mail)
    return mail.id
  }

  move(id: string, folder: string): void {
    const mail = this.mails.get(id)
    if (!mail) throw new Error(`There is no ${id}`)
    this.log.push({ id, folder: mail.folder })
    mail.folder = folder
    this.log.push({ id, folder })
  }

  mark(id: string): void {
    const mail = this.mails.get(id)
    if (!mail) throw new Error(`There is no ${id}`)
    this.marked.add(id)
    this.log.push({ id, folder: mail.folder })
  }

  remove(id: string): void {
    const mail = this.mails.get(id)
    this.mails.delete(id)
    if (mail) this.log.push({ id, folder: mail.folder })
  }

  answers(graph: StrictGraph): Answers {
    return (path, query, { url = '', headers }) => {
      if (
        !path.startsWith('/me/mailFolders') &&
        !path.startsWith('/me/messages') &&
        !path.startsWith('/me/outlook')
      )
        return undefined
      const prefer = String(headers.prefer ?? '')
      if (!prefer.includes('IdType="ImmutableId"')) return refusal(400, 'TheTestsWantLastingIds')
      const address = new URL(url, graph.url)
      const page = (all: readonly unknown[], delta?: string) => graph.page(all, address, delta)
      if (path === '/me/outlook/masterCategories') return page([{ id: 'c1', displayName: 'Red' }])
      if (path === '/me/mailFolders/delta') return this.folderChanges(graph, query, page)
      if (path === '/me/mailFolders') return page(this.below(ROOT))
      if (path === '/me/messages') return page(this.filtered([...this.mails.values()], query))
      const [, message, what] = /^\/me\/messages\/([^/]+)(\/.*)?$/.exec(path) ?? []
      if (message) return this.ofMessage(message, what ?? '', prefer, page)
      const [, id = '', rest = ''] = /^\/me\/mailFolders\/([^/]+)(\/.*)?$/.exec(path) ?? []
      return this.ofFolder(graph, id, rest, query, page)
    }
  }

  private ofFolder(
    graph: StrictGraph,
    id: string,
    rest: string,
    query: URLSearchParams,
    page: (all: readonly unknown[], delta?: string) => GraphAnswer,
  ): GraphAnswer {
    if (id === 'msgfolderroot') return { status: 200, body: { id: ROOT } }
    const folder = this.folders.get(id) ?? this.folders.get(this.folder(id))
    if (!folder)
      return refusal(
        id.startsWith('AAMk') ? 404 : 400,
        id.startsWith('AAMk') ? 'ErrorItemNotFound' : 'ErrorInvalidIdMalformed',
      )
    if (rest === '/childFolders') return page(this.below(folder.id))
    const within = [...this.mails.values()].filter((one) => one.folder === folder.id)
    if (rest === '/messages') return page(this.filtered(within, query))
    if (rest !== '/messages/delta') return { status: 200, body: this.told(folder) }
    const token = query.get('$deltatoken')
    if (token !== null && Number(token) < this.oldest) return refusal(410, 'syncStateNotFound')
    const ids = new Set(
      this.log.slice(Number(token ?? 0)).flatMap((one) => (one.folder === folder.id ? [one.id] : [])),
    )
    const entries = [...ids].flatMap((one): unknown[] => {
      const mail = this.mails.get(one)
      if (mail?.folder === folder.id)
        return [token !== null && this.marked.has(one) ? { id: one, isRead: true } : toldMail(mail, query)]
      // A first round tells of nothing that is gone.
      return token === null ? [] : [{ id: one, '@removed': { reason: 'deleted' } }]
    })
    return page(
      entries,
      `${graph.endpoint}/me/mailFolders/${folder.id}/messages/delta?$deltatoken=${this.log.length}`,
    )
  }

  private folderChanges(
    graph: StrictGraph,
    query: URLSearchParams,
    page: (all: readonly unknown[], delta?: string) => GraphAnswer,
  ): GraphAnswer {
    const token = query.get('$deltatoken')
    if (token !== null && Number(token) < this.oldestOfFolders) return refusal(410, 'syncStateNotFound')
    const ids = new Set(this.folderLog.slice(Number(token ?? 0)))
    const entries = [...ids].map((id) => {
      const folder = this.folders.get(id)
      if (folder && this.renamed.has(id)) return { id, childFolderCount: 0 }
      return folder ? this.told(folder) : { id, '@removed': { reason: 'deleted' } }
    })
    return page(entries, `${graph.endpoint}/me/mailFolders/delta?$deltatoken=${this.folderLog.length}`)
  }

  private ofMessage(
    id: string,
    what: string,
    prefer: string,
    page: (all: readonly unknown[]) => GraphAnswer,
  ): GraphAnswer {
    const mail = this.mails.get(id)
    if (!mail) return refusal(404, 'ErrorItemNotFound')
    if (what === '/attachments')
      return page(
        mail.attachments.map(({ id: at, name, text, kind, isInline, type = 'text/plain' }) => ({
          '@odata.type': `#microsoft.graph.${kind}`,
          ...{ id: at, name, contentType: type, size: text.length, isInline },
        })),
      )
    const [, at, value] = /^\/attachments\/([^/]+)(\/\$value)?$/.exec(what) ?? []
    if (at !== undefined) {
      const found = mail.attachments.find((one) => one.id === at)
      if (found && !value) return { status: 200, body: { id: at, name: found.name } }
      return found ? { status: 200, body: Buffer.from(found.text) } : refusal(404, 'ErrorItemNotFound')
    }
    const isText = prefer.includes('outlook.body-content-type="text"')
    const body = {
      contentType: isText ? 'text' : 'html',
      content: isText ? mail.body : `<p>${mail.body}</p>`,
    }
    const person = { emailAddress: { name: 'Ann', address: 'ann@acme.example' } }
    return { status: 200, body: { ...toldMail(mail), body, toRecipients: [person], ccRecipients: [] } }
  }

  private filtered(mails: readonly Mail[], query: URLSearchParams): unknown[] {
    const filter = query.get('$filter') ?? ''
    const [, from = ''] = /receivedDateTime ge (\S+)/.exec(filter) ?? []
    const [, until = '9999'] = /receivedDateTime lt (\S+)/.exec(filter) ?? []
    return mails
      .filter((one) => one.receivedDateTime >= from && one.receivedDateTime < until)
      .map((one) => toldMail(one, query))
  }

  private below(parent: string): unknown[] {
    return [...this.folders.values()].filter((one) => one.parent === parent).map((one) => this.told(one))
  }

  private told({ id, name, parent }: Folder) {
    const childFolderCount = [...this.folders.values()].filter((one) => one.parent === id).length
    return { id, displayName: name === 'inbox' ? 'Inbox' : name, parentFolderId: parent, childFolderCount }
  }
}

function toldMail(mail: Mail, query?: URLSearchParams) {
  const { id, folder, subject, from, receivedDateTime, categories, isFlagged, isDraft, attachments } = mail
  return {
    ...{ id, subject, receivedDateTime, categories, isDraft, parentFolderId: folder },
    from: { emailAddress: { name: 'Bob Builder', address: from } },
    flag: { flagStatus: isFlagged ? 'flagged' : 'notFlagged' },
    // https://learn.microsoft.com/graph/api/resources/message: without those that stand in the text. The property of MAPI
    // counts them: https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxprops
    hasAttachments: attachments.some(({ isInline }) => !isInline),
    ...(query?.get('$expand')?.includes("'Boolean 0x0E1B'") && {
      singleValueExtendedProperties: [{ id: 'Boolean 0xe1b', value: String(attachments.length > 0) }],
    }),
    webLink: 'https://outlook.office365.com/owa/',
  }
}

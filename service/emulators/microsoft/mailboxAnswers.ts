import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { refusal } from './graphRefusal.ts'
import { type Folder, type Mail, ROOT, type StrictMailbox } from './StrictMailbox.ts'
import type { Answers, StrictGraph } from './server.ts'

type Page = (all: readonly unknown[], delta?: string) => StrictAnswer

/** https://learn.microsoft.com/graph/api/resources/mailfolder: by these names. Assumed: what people read. */
const WELL_KNOWN: Readonly<Record<string, string>> = {
  deleteditems: 'Deleted Items',
  drafts: 'Drafts',
  inbox: 'Inbox',
  junkemail: 'Junk Email',
  sentitems: 'Sent Items',
}

const BELONGS = /^\/me\/(?:mailFolders|messages|outlook)/

/** A mailbox by https://learn.microsoft.com/graph/api/resources/mail-api-overview. It wants ids that last. */
export function mailboxAnswers(mailbox: StrictMailbox, graph: StrictGraph): Answers {
  return (path, request) => {
    if (!BELONGS.test(path)) return undefined
    const prefer = String(request.headers.prefer ?? '')
    // https://learn.microsoft.com/graph/outlook-immutable-id: without it ids change, which connectors can't use.
    if (!prefer.includes('IdType="ImmutableId"')) return refusal(400, 'TheTestsWantLastingIds')
    const page: Page = (all, delta) => graph.page(all, request, delta)
    // https://learn.microsoft.com/graph/api/outlookuser-list-mastercategories
    if (path === '/me/outlook/masterCategories') return page([{ id: 'c1', displayName: 'Red' }])
    if (path === '/me/mailFolders/delta') return folderChanges(mailbox, request, page)
    if (path === '/me/mailFolders') return page(below(mailbox, ROOT))
    if (path === '/me/messages') return page(filtered([...mailbox.mails.values()], request.query))
    const [, message, what] = /^\/me\/messages\/([^/]+)(\/.*)?$/.exec(path) ?? []
    if (message) return ofMessage(mailbox, message, what ?? '', prefer, page)
    const [, id = '', rest = ''] = /^\/me\/mailFolders\/([^/]+)(\/.*)?$/.exec(path) ?? []
    return ofFolder(mailbox, id, rest, request, page)
  }
}

function ofFolder(
  mailbox: StrictMailbox,
  id: string,
  rest: string,
  request: StrictRequest,
  page: Page,
): StrictAnswer {
  // https://learn.microsoft.com/graph/api/resources/mailfolder: well-known names
  if (id === 'msgfolderroot') return { status: 200, body: { id: ROOT } }
  const folder = mailbox.folders.get(id) ?? mailbox.folders.get(mailbox.folder(id))
  // https://learn.microsoft.com/graph/errors. Assumed: 400 for an id of another form.
  if (!folder)
    return id.startsWith('AAMk') ? refusal(404, 'ErrorItemNotFound') : refusal(400, 'ErrorInvalidIdMalformed')
  if (rest === '/childFolders') return page(below(mailbox, folder.id))
  if (rest === '/messages/delta') return messageChanges(mailbox, folder, request, page)
  if (rest !== '/messages') return { status: 200, body: toldFolder(mailbox, folder) }
  const within = [...mailbox.mails.values()].filter((one) => one.folder === folder.id)
  return page(filtered(within, request.query))
}

/** https://learn.microsoft.com/graph/api/message-delta */
function messageChanges(
  mailbox: StrictMailbox,
  folder: Folder,
  { base, query }: StrictRequest,
  page: Page,
): StrictAnswer {
  const token = query.get('$deltatoken')
  // https://learn.microsoft.com/graph/delta-query-overview#synchronization-reset: 410. Assumed: the code.
  if (token !== null && Number(token) < mailbox.oldest) return refusal(410, 'syncStateNotFound')
  const ids = new Set(
    mailbox.log.slice(Number(token ?? 0)).flatMap((one) => (one.folder === folder.id ? [one.id] : [])),
  )
  const entries = [...ids].flatMap((one): unknown[] => {
    const mail = mailbox.mails.get(one)
    if (mail?.folder === folder.id)
      return [token !== null && mailbox.marked.has(one) ? { id: one, isRead: true } : toldMail(mail, query)]
    // Assumed: a first round tells of nothing that is gone.
    return token === null ? [] : [{ id: one, '@removed': { reason: 'deleted' } }]
  })
  const next = `${base}/v1.0/me/mailFolders/${folder.id}/messages/delta?$deltatoken=${mailbox.log.length}`
  return page(entries, next)
}

/** https://learn.microsoft.com/graph/api/mailfolder-delta */
function folderChanges(mailbox: StrictMailbox, { base, query }: StrictRequest, page: Page): StrictAnswer {
  const token = query.get('$deltatoken')
  if (token !== null && Number(token) < mailbox.oldestOfFolders) return refusal(410, 'syncStateNotFound')
  const ids = new Set(mailbox.folderLog.slice(Number(token ?? 0)))
  const entries = [...ids].map((id) => {
    const folder = mailbox.folders.get(id)
    if (folder && mailbox.renamed.has(id)) return { id, childFolderCount: 0 }
    return folder ? toldFolder(mailbox, folder) : { id, '@removed': { reason: 'deleted' } }
  })
  return page(entries, `${base}/v1.0/me/mailFolders/delta?$deltatoken=${mailbox.folderLog.length}`)
}

function ofMessage(
  mailbox: StrictMailbox,
  id: string,
  what: string,
  prefer: string,
  page: Page,
): StrictAnswer {
  const mail = mailbox.mails.get(id)
  if (!mail) return refusal(404, 'ErrorItemNotFound')
  // https://learn.microsoft.com/graph/errors: 403
  if (mailbox.forbidden.has(id)) return refusal(403, 'ErrorAccessDenied')
  // https://learn.microsoft.com/graph/api/message-list-attachments
  if (what === '/attachments')
    return page(
      mail.attachments.map(({ id: at, name, text, kind, isInline, type = 'text/plain' }) => ({
        '@odata.type': `#microsoft.graph.${kind}`,
        ...{ id: at, name, contentType: type, size: text.length, isInline },
      })),
    )
  // https://learn.microsoft.com/graph/api/attachment-get
  const [, at, value] = /^\/attachments\/([^/]+)(\/\$value)?$/.exec(what) ?? []
  if (at !== undefined) {
    const found = mail.attachments.find((one) => one.id === at)
    if (found && !value) return { status: 200, body: { id: at, name: found.name } }
    return found ? { status: 200, body: found.text } : refusal(404, 'ErrorItemNotFound')
  }
  // https://learn.microsoft.com/graph/api/message-get: the header
  const isText = prefer.includes('outlook.body-content-type="text"')
  const body = { contentType: isText ? 'text' : 'html', content: isText ? mail.body : `<p>${mail.body}</p>` }
  const to = [{ emailAddress: mailbox.owner }]
  return { status: 200, body: { ...toldMail(mail), body, toRecipients: to, ccRecipients: [] } }
}

function filtered(mails: readonly Mail[], query: URLSearchParams): unknown[] {
  const filter = query.get('$filter') ?? ''
  const [, from = ''] = /receivedDateTime ge (\S+)/.exec(filter) ?? []
  const [, until = '9999'] = /receivedDateTime lt (\S+)/.exec(filter) ?? []
  return mails
    .filter((one) => one.receivedDateTime >= from && one.receivedDateTime < until)
    .map((one) => toldMail(one, query))
}

function below(mailbox: StrictMailbox, parent: string): unknown[] {
  const all = [...mailbox.folders.values()].filter((one) => one.parent === parent)
  return all.map((one) => toldFolder(mailbox, one))
}

/** https://learn.microsoft.com/graph/api/resources/mailfolder */
function toldFolder({ folders }: StrictMailbox, { id, name, parent }: Folder) {
  const childFolderCount = [...folders.values()].filter((one) => one.parent === id).length
  return { id, displayName: WELL_KNOWN[name] ?? name, parentFolderId: parent, childFolderCount }
}

/** https://learn.microsoft.com/graph/api/resources/message */
function toldMail(mail: Mail, query?: URLSearchParams) {
  const { id, folder, subject, receivedDateTime, categories, isFlagged, isDraft, attachments } = mail
  return {
    ...{ id, subject, receivedDateTime, categories, isDraft, parentFolderId: folder },
    from: { emailAddress: { name: mail.fromName, address: mail.from } },
    flag: { flagStatus: isFlagged ? 'flagged' : 'notFlagged' },
    // Without those that stand in the text. The property of MAPI counts them:
    // https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxprops
    hasAttachments: attachments.some(({ isInline }) => !isInline),
    ...(query?.get('$expand')?.includes("'Boolean 0x0E1B'") && {
      singleValueExtendedProperties: [{ id: 'Boolean 0xe1b', value: String(attachments.length > 0) }],
    }),
    webLink: 'https://outlook.office365.com/owa/',
  }
}

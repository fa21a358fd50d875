import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { graphUser } from '../microsoft/graphUser.ts'
import { graphVendor } from '../microsoft/graphVendor.ts'
import { mailboxAnswers } from '../microsoft/mailboxAnswers.ts'
import { ROOT, StrictMailbox } from '../microsoft/StrictMailbox.ts'
import { StrictGraph } from '../microsoft/server.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import { mailOf } from '../people/mailOf.ts'
import { emailOf, type Person } from '../people/people.ts'
import { MAIL_SENDER } from '../people/wordingOf.ts'
import { writtenAt } from '../people/writtenAt.ts'

/** Messages of a page. Assumed: as many as are asked for. */
const PAGE = 100

/** Outlook for all people: each has a mailbox. */
export function emulateOutlook(): EmulatedVendor {
  return {
    ...graphVendor('ApplicationThrottled'),
    beginsSync: ({ path, query }) => path === '/v1.0/me/mailFolders/delta' && query.has('$deltatoken'),
    open: (person) => new OutlookWorld(person),
  }
}

class OutlookWorld implements World {
  private readonly graph: StrictGraph
  private readonly mailbox: StrictMailbox
  private readonly isForgetful: boolean
  /** Of things of the tree: their folders and messages, and what is in Deleted Items. */
  private readonly folders = new Map<string, string>()
  private readonly mails = new Map<string, string>()
  private readonly removed = new Set<string>()

  constructor(person: Person) {
    this.mailbox = new StrictMailbox({ name: person.name, address: emailOf(person) })
    this.graph = new StrictGraph(graphUser(person), () => '')
    this.graph.pageSize = PAGE
    this.graph.more.push(mailboxAnswers(this.mailbox, this.graph))
    this.isForgetful = person.quirk === 'cursor-ends'
  }

  answer(request: StrictRequest): StrictAnswer {
    if (this.isForgetful) this.mailbox.expire()
    return this.graph.answer(request)
  }

  put(path: readonly Thing[], held: Held, editedAt: string | null): void {
    const thing = path.at(-1)
    const within = this.folders.get(idOf(path.slice(0, -1)))
    if (thing?.children) this.putFolder(idOf(path), thing.name, within ?? ROOT)
    if (!thing || held === null) return
    const known = this.mails.get(idOf(path)) ?? ''
    const folder = within ?? this.mailbox.folder('inbox')
    const receivedDateTime = writtenAt(editedAt).toISOString()
    const isBack = this.removed.delete(idOf(path))
    if (this.mailbox.mails.get(known)?.receivedDateTime === receivedDateTime) {
      if (isBack) this.mailbox.move(known, folder)
      return
    }
    // A message does not change: an edited one is another.
    if (known && !isBack) this.mailbox.move(known, this.mailbox.folder('deleteditems'))
    const from = { from: MAIL_SENDER, fromName: 'Office' }
    const id = this.mailbox.receive(thing.name, {
      ...contentOf(thing, held),
      ...from,
      folder,
      receivedDateTime,
    })
    this.mails.set(idOf(path), id)
    if (held === 'bad') this.mailbox.forbidden.add(id)
  }

  remove(path: readonly Thing[]): void {
    const id = idOf(path)
    // What is in a folder goes with it.
    if (path.some((_, depth) => this.removed.has(idOf(path.slice(0, depth + 1))))) return
    const [folder, mail] = [this.folders.get(id), this.mails.get(id)]
    const bin = this.mailbox.folder('deleteditems')
    if (folder) this.mailbox.moveFolder(folder, bin)
    if (mail) this.mailbox.move(mail, bin)
    this.removed.add(id)
  }

  private putFolder(id: string, name: string, within: string): void {
    const known = this.folders.get(id)
    if (!known) this.folders.set(id, this.mailbox.addFolder(name, within))
    else if (this.removed.delete(id)) this.mailbox.moveFolder(known, within)
  }
}

function contentOf(thing: Thing, held: Exclude<Held, null>) {
  if (held === 'bad') return { body: '' }
  const { text, file } = mailOf(thing, held)
  const attached = { id: 'file', kind: 'fileAttachment', isInline: false, type: 'application/octet-stream' }
  const attachments = file ? [{ ...attached, name: file.name, text: Buffer.from(file.bytes) }] : []
  return { body: text, attachments }
}

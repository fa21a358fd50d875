export type Folder = { id: string; name: string; parent: string }
export type Mail = {
  id: string
  folder: string
  subject: string
  body: string
  from: string
  fromName: string
  receivedDateTime: string
  categories: string[]
  isFlagged: boolean
  isDraft: boolean
  attachments: {
    id: string
    name: string
    text: string | Buffer
    kind: string
    isInline: boolean
    type?: string
  }[]
}
type Told = { readonly id: string; readonly folder: string }
type Owner = { readonly name: string; readonly address: string }

export const ROOT = 'ROOT'

/** The mailbox of one person: folders, messages, and what changed in each folder. */
export class StrictMailbox {
  readonly folders = new Map<string, Folder>()
  readonly mails = new Map<string, Mail>()
  /** Tokens below are too old: of messages, and of folders. */
  oldest = 0
  oldestOfFolders = 0
  /** Messages whose changes name only what changed. */
  readonly marked = new Set<string>()
  /** Folders likewise. */
  readonly renamed = new Set<string>()
  /** Messages that the person may not read. */
  readonly forbidden = new Set<string>()
  readonly folderLog: string[] = []
  readonly log: Told[] = []
  readonly owner: Owner
  private count = 0

  constructor(owner: Owner = { name: 'Ann', address: 'ann@acme.example' }) {
    this.owner = owner
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
      fromName: 'Bob Builder',
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
}

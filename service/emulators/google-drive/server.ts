import { createHash } from 'node:crypto'
import { type Answers, type GoogleAnswer, refusal } from '../google/googleAnswers.ts'

const GOOGLE = 'application/vnd.google-apps.'
export const FOLDER = `${GOOGLE}folder`
export const DOCUMENT = `${GOOGLE}document`
/** The top of the person's own files. */
export const MY_DRIVE = '0ARootOfAnn'
export const FORM = `${GOOGLE}form`
const SHORTCUT = `${GOOGLE}shortcut`

type StrictFile = {
  id: string
  name: string
  mimeType: string
  parents?: string[]
  driveId?: string
  content: string | Buffer
  modifiedTime: string
  createdTime?: string
  webViewLink?: string
  trashed?: boolean
  sharedWithMeTime?: string
  shortcutDetails?: { targetId: string; targetMimeType: string; targetResourceKey?: string }
  ownedByMe?: boolean
  /** Without it nobody who has the link alone finds the file. */
  resourceKey?: string
}
type Entry = {
  changeType: 'file' | 'drive'
  removed?: boolean
  fileId?: string
  driveId?: string
  drive?: object
}

/** Google Drive: https://developers.google.com/workspace/drive/api/reference/rest/v3 */
export class StrictDrive {
  readonly files = new Map<string, StrictFile>()
  readonly drives = new Map<string, string>()
  /** Of the account, and of each shared drive. */
  private readonly logs = new Map<string, Entry[]>()
  /** Places in logs before this one are not known any more, and how that is said. */
  oldest = 1
  expiredAs: GoogleAnswer = refusal(410, 'gone')
  /** How the log of a drive is refused to those who are no members of it, or that is listed and closed. */
  refusedAs: GoogleAnswer = refusal(404, 'notFound')
  readonly closed = new Set<string>()
  pageSize = 3
  /** Characters, and what links of large documents lead to. */
  largestExport = 10_000_000
  exportTypes = ['text/markdown']
  /** What is told of changes, by the id that was chosen for it. */
  readonly channels = new Map<string, { token: string; address: string; resourceId: string }>()
  /** Files whose owner lets nobody download them. */
  readonly locked = new Set<string>()
  /** The folder that `root` means. */
  private readonly root: string
  private ids = 0

  constructor(root = MY_DRIVE) {
    this.root = root
    this.put({ id: root, name: 'My Drive', mimeType: FOLDER })
  }

  /** A file of a parent; none: somebody shared it alone. Answers its id. */
  put(file: Partial<StrictFile> & { parent?: string }): string {
    this.ids += 1
    const { parent, ...given } = file
    const id = file.id ?? `id${this.ids}`
    const driveId = parent === undefined ? undefined : (this.files.get(parent)?.driveId ?? undefined)
    const known = this.files.get(id)
    const made: StrictFile = {
      name: id,
      mimeType: 'text/plain',
      content: '',
      ...known,
      modifiedTime: new Date(1_700_000_000_000 + this.ids * 1000).toISOString(),
      ...(parent !== undefined && { parents: [parent] }),
      ...(driveId !== undefined && { driveId }),
      ...given,
      id,
    }
    this.files.set(id, made)
    this.note(made.driveId ?? 'user', { changeType: 'file', fileId: id })
    return id
  }

  addDrive(id: string, name: string): void {
    this.drives.set(id, name)
    this.files.set(id, { id, name, mimeType: FOLDER, driveId: id, content: '', modifiedTime: '' })
    this.note('user', { changeType: 'drive', driveId: id, drive: { id, name } })
  }

  /** The account is no member of it any more. */
  loseDrive(id: string): void {
    this.drives.delete(id)
    this.note('user', { changeType: 'drive', driveId: id, removed: true })
  }

  /** All places in logs that were given so far are not known any more. */
  expire(): void {
    this.oldest = Math.max(...[...this.logs.values()].map((log) => log.length)) + 2
  }

  shortcut(parent: string, name: string, targetId: string): string {
    const targetMimeType = this.files.get(targetId)?.mimeType ?? ''
    return this.put({ parent, name, mimeType: SHORTCUT, shortcutDetails: { targetId, targetMimeType } })
  }

  remove(id: string): void {
    const { driveId } = this.files.get(id) ?? {}
    this.files.delete(id)
    this.note(driveId ?? 'user', { changeType: 'file', fileId: id, removed: true })
  }

  /** What was asked in a way that the reference does not know is refused. */
  readonly answers: Answers = (path, query, { method, headers }, body = '') => {
    const linked = /^\/feeds\/download\/([^/]+)$/.exec(path)?.[1]
    if (linked) return { status: 200, body: `${query.get('as')} of ${this.files.get(linked)?.content}` }
    if (!path.startsWith('/drive/v3/')) return undefined
    const [what = '', id, call] = path.slice('/drive/v3/'.length).split('/').map(decodeURIComponent)
    if (what === 'drives' && id !== undefined)
      return this.drives.has(id)
        ? { status: 200, body: { id, name: this.drives.get(id) } }
        : refusal(404, 'notFound')
    if (what === 'drives')
      return this.page(
        [...this.drives].map(([one, name]) => ({ id: one, name })),
        'drives',
        query,
      )
    if (method === 'POST') return this.channel(`${what}/${id}`, query, Object(JSON.parse(body)))
    if (what === 'changes') return id === 'startPageToken' ? this.startToken(query) : this.changes(query)
    if (what !== 'files') return undefined
    if (id === undefined) return this.list(query)
    const file = this.files.get(id === 'root' ? this.root : id)
    if (!file || (file.driveId && query.get('supportsAllDrives') !== 'true' && call === undefined))
      return refusal(404, 'notFound')
    // https://developers.google.com/workspace/drive/api/guides/resource-keys
    if (file.resourceKey && headers['x-goog-drive-resource-keys'] !== `${file.id}/${file.resourceKey}`)
      return refusal(404, 'notFound')
    if (call === 'export' && file.content.length > this.largestExport)
      // https://developers.google.com/workspace/drive/api/reference/rest/v3/files/export: 10 MB at most
      return refusal(403, 'exportSizeLimitExceeded')
    if (query.get('fields') === 'exportLinks')
      return { status: 200, body: { exportLinks: this.links(file, headers.host) } }
    if (call === 'export') return { status: 200, body: `${query.get('mimeType')} of ${file.content}` }
    if (query.get('alt') !== 'media') return { status: 200, body: this.shown(file) }
    // https://developers.google.com/workspace/drive/api/guides/handle-errors. Assumed: 403 with this reason for what its owner locked.
    if (this.locked.has(file.id)) return refusal(403, 'cannotDownloadFile')
    return file.mimeType.startsWith(GOOGLE)
      ? refusal(403, 'fileNotDownloadable')
      : { status: 200, body: file.content }
  }

  private links({ id }: StrictFile, host = ''): Record<string, string> {
    const link = (type: string) => [
      type,
      `http://${host}/feeds/download/${id}?as=${encodeURIComponent(type)}`,
    ]
    return Object.fromEntries(this.exportTypes.map(link))
  }

  private channel(call: string, query: URLSearchParams, given: Record<string, unknown>): GoogleAnswer {
    const id = String(given.id)
    if (call === 'channels/stop') {
      if (this.channels.get(id)?.resourceId !== given.resourceId) return refusal(404, 'channelIdInvalid')
      this.channels.delete(id)
      return { status: 204, body: '' }
    }
    const root = query.get('driveId') ?? 'user'
    const isPlace = query.get('pageToken') === String(this.log(root).length + 1)
    const [token, address] = [String(given.token), String(given.address)]
    const isChannel = given.type === 'web_hook' && /^[\w\-/+=]{1,64}$/.test(id) && token.length <= 256
    if (call !== 'changes/watch' || !isPlace || !isChannel) return refusal(400, 'invalid')
    if (!address.startsWith('https://')) return refusal(400, 'push.webhookUrlNotHttps')
    if (this.channels.has(id)) return refusal(400, 'channelIdNotUnique')
    const resourceId = `resource of ${root}`
    this.channels.set(id, { token, address, resourceId })
    return { status: 200, body: { kind: 'api#channel', id, resourceId, expiration: given.expiration } }
  }

  private list(query: URLSearchParams): GoogleAnswer {
    const q = query.get('q') ?? ''
    const folder = /^'(.*)' in parents and trashed = false$/.exec(q)?.[1]
    const targets = [...q.matchAll(/shortcutDetails.targetId = '([^']*)'/g)].map(([, id]) => id)
    const isShared = q === 'sharedWithMe = true and trashed = false'
    const name = /^name contains '((?:[^'\\]|\\.)*)' and trashed = false$/
      .exec(q)?.[1]
      ?.replace(/\\(.)/g, '$1')
    if (folder === undefined && targets.length === 0 && !isShared && name === undefined)
      return refusal(400, 'invalid')
    const corpus = query.get('corpora') === 'drive' ? query.get('driveId') : null
    const found = [...this.files.values()].filter((file) => {
      if (file.trashed || (corpus !== null && file.driveId !== corpus)) return false
      // What is in a shared drive is found by who asks for that drive.
      if (folder !== undefined) return file.parents?.includes(folder) && this.memberOf(file) === corpus
      if (isShared) return file.sharedWithMeTime !== undefined
      // Words are found by how they begin.
      if (name !== undefined)
        return ` ${file.name}`.toLowerCase().includes(` ${name}`.toLowerCase()) && file.parents !== undefined
      return targets.includes(file.shortcutDetails?.targetId)
    })
    return this.page(
      found.map((file) => this.shown(file)),
      'files',
      query,
    )
  }

  private memberOf({ driveId }: StrictFile): string | null {
    return driveId !== undefined && this.drives.has(driveId) ? driveId : null
  }

  private startToken(query: URLSearchParams): GoogleAnswer {
    const root = query.get('driveId') ?? 'user'
    if (root !== 'user' && !this.drives.has(root)) return refusal(404, 'notFound')
    return { status: 200, body: { startPageToken: String(this.log(root).length + 1) } }
  }

  private changes(query: URLSearchParams): GoogleAnswer {
    const root = query.get('driveId') ?? 'user'
    if (root !== 'user' && (!this.drives.has(root) || this.closed.has(root))) return this.refusedAs
    const from = Number(query.get('pageToken'))
    if (from < this.oldest) return this.expiredAs
    const log = this.log(root)
    const until = from - 1 + this.pageSize
    const asked = membersOf(query.get('fields') ?? '')
    const changes = log.slice(from - 1, until).map((entry) => {
      const file = entry.removed ? undefined : this.files.get(entry.fileId ?? '')
      const whole = { ...entry, ...(file && { file: this.shown(file) }) }
      return Object.fromEntries(Object.entries(whole).filter(([name]) => asked.has(name)))
    })
    const isLast = until >= log.length
    const next = isLast ? { newStartPageToken: String(log.length + 1) } : { nextPageToken: String(until + 1) }
    return { status: 200, body: { changes, ...next } }
  }

  private page(all: readonly object[], name: string, query: URLSearchParams): GoogleAnswer {
    const from = Number(query.get('pageToken') ?? 0)
    const until = from + this.pageSize
    const nextPageToken = until < all.length ? String(until) : undefined
    return { status: 200, body: { [name]: all.slice(from, until), nextPageToken } }
  }

  private shown({ content, ...file }: StrictFile): object {
    const isOwn = file.mimeType.startsWith(GOOGLE)
    const md5Checksum = createHash('md5').update(content).digest('hex')
    return { ...file, ...(!isOwn && { md5Checksum, size: String(Buffer.byteLength(content)) }) }
  }

  private log(root: string): Entry[] {
    const log = this.logs.get(root) ?? []
    this.logs.set(root, log)
    return log
  }

  private note(root: string, entry: Entry): void {
    this.log(root).push(entry)
  }
}

/** What of an entry of a log is asked for. */
function membersOf(fields: string): Set<string> {
  let flat = fields
  for (let before = ''; before !== flat; ) {
    before = flat
    flat = flat.replace(/\b(?!changes\b)(\w+)\([^()]*\)/, '$1')
  }
  return new Set(/changes\((.*)\)/.exec(flat)?.[1]?.split(','))
}

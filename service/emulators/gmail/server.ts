import { type GoogleAnswer, refusal } from '../google/googleAnswers.ts'

export type StrictPart = {
  mimeType: string
  filename?: string
  headers?: { name: string; value: string }[]
  /** Bytes. Those of a part with a name need a call of their own. */
  content?: Buffer
  /** So are those of a text that is too large for its mail. */
  isLarge?: boolean
  parts?: StrictPart[]
}
export type StrictLabel = { readonly id: string; readonly name: string; readonly type: string }
type StrictMessage = { id: string; threadId: string; labelIds: string[]; at: number; payload: StrictPart }

/** Gmail: https://developers.google.com/workspace/gmail/api/reference/rest */
export class StrictMail {
  readonly messages = new Map<string, StrictMessage>()
  // https://developers.google.com/workspace/gmail/api/guides/labels
  readonly labels: StrictLabel[] = [
    { id: 'INBOX', name: 'INBOX', type: 'system' },
    { id: 'UNREAD', name: 'UNREAD', type: 'system' },
  ]
  /** Messages whose parts are not handed out. */
  readonly locked = new Set<string>()
  private readonly log: { readonly threadId: string; readonly isDeleted: boolean }[] = []
  /** Places in the log before this one are not known any more. */
  oldest = 1
  pageSize = 2
  /** For how many answers the id of an attachment holds. */
  idsHold = 1
  private asked = 0
  private labelCount = 0

  /** A label that the person makes. */
  addLabel(name: string): StrictLabel {
    this.labelCount += 1
    const label = { id: `Label_${this.labelCount}`, name, type: 'user' }
    this.labels.push(label)
    return label
  }

  messagesOf(thread: string): StrictMessage[] {
    return [...this.messages.values()].filter(({ threadId }) => threadId === thread)
  }

  put(message: Partial<StrictMessage> & { id: string; threadId: string }): void {
    const known = this.messages.get(message.id)
    const payload = { mimeType: 'text/plain', content: Buffer.from(`words of ${message.id}`) }
    this.messages.set(message.id, {
      labelIds: ['INBOX'],
      at: 1_700_000_000_000,
      payload,
      ...known,
      ...message,
    })
    this.log.push({ threadId: message.threadId, isDeleted: false })
  }

  remove(id: string): void {
    this.log.push({ threadId: this.messages.get(id)?.threadId ?? '', isDeleted: true })
    this.messages.delete(id)
  }

  /** All places in the log that were given so far are not known any more. */
  expire(): void {
    this.oldest = this.log.length + 2
  }

  readonly answers = (path: string, query: URLSearchParams): GoogleAnswer | undefined => {
    if (!path.startsWith('/gmail/v1/users/me/')) return undefined
    const [what, id = '', call, attachment = ''] = path
      .slice('/gmail/v1/users/me/'.length)
      .split('/')
      .map(decodeURIComponent)
    if (what === 'profile') return { status: 200, body: { historyId: this.end() } }
    if (what === 'labels') return { status: 200, body: { labels: this.labels } }
    if (what === 'history') return this.history(query)
    if (what === 'threads') return id === '' ? this.list(query) : this.thread(id, query)
    const message = this.messages.get(id)
    if (what !== 'messages' || !message) return refusal(404, 'notFound')
    if (call !== 'attachments') return { status: 200, body: this.shown(message, true) }
    // Assumed: that there are such parts, and how they are refused.
    if (this.locked.has(id)) return refusal(403, 'forbidden')
    return this.attachment(message.payload, attachment)
  }

  private list(query: URLSearchParams): GoogleAnswer {
    const wanted = query.getAll('labelIds')
    // …/users.threads/list: `labelIds`, all of them; nothing of the bin without `includeSpamTrash`. Assumed: the order, and that `q` narrows nothing.
    const found = [...this.messages.values()].filter(
      ({ labelIds }) => !labelIds.includes('TRASH') && wanted.every((label) => labelIds.includes(label)),
    )
    const ids = [...new Set(found.map(({ threadId }) => threadId))]
    return this.page(
      'threads',
      ids.map((id) => ({ id, historyId: '1' })),
      query,
    )
  }

  private thread(id: string, query: URLSearchParams): GoogleAnswer {
    const messages = this.messagesOf(id)
    if (messages.length === 0) return refusal(404, 'notFound')
    // https://developers.google.com/workspace/gmail/api/guides/performance#partial: nothing comes that is not asked for.
    const isWhole = query.get('fields') === null
    return { status: 200, body: { id, messages: messages.map((one) => this.shown(one, isWhole)) } }
  }

  private history(query: URLSearchParams): GoogleAnswer {
    const from = Number(query.get('startHistoryId'))
    // …/users.history/list: 404 for a `startHistoryId` that is out of date.
    if (!(from >= this.oldest)) return refusal(404, 'notFound')
    const some = this.log.slice(from - 1)
    // …/users.history/list#History: each change is among `messages`, and once more under its kind.
    const history = some.map(({ threadId, isDeleted }) => {
      const message = { id: 'x', threadId }
      return { id: '1', messages: [message], ...(isDeleted && { messagesDeleted: [{ message }] }) }
    })
    const { status, body } = this.page('history', history, query)
    return { status, body: { ...Object(body), historyId: this.end() } }
  }

  private attachment(payload: StrictPart, token: string): GoogleAnswer {
    const [place = '', at] = token.split('@')
    const part = place.split('.').reduce<StrictPart | undefined>((one, n) => one?.parts?.[Number(n)], payload)
    // Each answer has other ids, which hold for a while: https://github.com/taylorwilsdon/google_workspace_mcp/pull/237,
    // https://github.com/dust-tt/dust/pull/27314. Assumed: the code of the refusal.
    if (!(Number(at) > this.asked - this.idsHold) || !part) return refusal(400, 'invalidArgument')
    return { status: 200, body: { size: part.content?.length, data: part.content?.toString('base64url') } }
  }

  private shown({ id, threadId, labelIds, at, payload }: StrictMessage, isWhole: boolean): object {
    this.asked += 1
    return { id, threadId, labelIds, internalDate: String(at), payload: this.part(payload, '', isWhole) }
  }

  private part({ content, isLarge, parts, ...known }: StrictPart, place: string, isWhole: boolean): object {
    const below = (n: number) => (place === '' ? String(n) : `${place}.${n}`)
    // …/users.messages.attachments#MessagePartBody: what has an attachmentId has no data.
    const isApart = isLarge || (known.filename ?? '') !== ''
    return {
      ...known,
      partId: place,
      body: {
        size: content?.length ?? 0,
        ...(isApart && { attachmentId: `${place}@${this.asked}` }),
        ...(isWhole && !isApart && content && { data: content.toString('base64url') }),
      },
      ...(parts && { parts: parts.map((one, n) => this.part(one, below(n), isWhole)) }),
    }
  }

  private page(name: string, all: readonly object[], query: URLSearchParams): GoogleAnswer {
    const from = Number(query.get('pageToken') ?? 0)
    // …/users.threads/list and …/users.history/list: `maxResults` is 100 by default.
    const until = from + Math.min(this.pageSize, Number(query.get('maxResults') ?? 100))
    const nextPageToken = until < all.length ? String(until) : undefined
    return { status: 200, body: { ...(all.length > 0 && { [name]: all.slice(from, until) }), nextPageToken } }
  }

  private end(): string {
    return String(this.log.length + 1)
  }
}

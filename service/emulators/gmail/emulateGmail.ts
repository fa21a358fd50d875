import { refusal } from '../google/googleAnswers.ts'
import { GOOGLE_SIGN_IN } from '../google/googleSignIn.ts'
import { USERINFO, userinfo } from '../google/userinfo.ts'
import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { take } from '../kit/take.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import { mailOf } from '../people/mailOf.ts'
import { emailOf, type Person } from '../people/people.ts'
import { MAIL_SENDER } from '../people/wordingOf.ts'
import { writtenAt } from '../people/writtenAt.ts'
import { type StrictLabel, StrictMail, type StrictPart } from './server.ts'

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.threads/list: `maxResults`, 500 at most. */
const PAGE = 500

/** Gmail for all people: each has a mailbox. */
export function emulateGmail(): EmulatedVendor {
  return {
    signIn: GOOGLE_SIGN_IN,
    // https://developers.google.com/workspace/gmail/api/guides/handle-errors
    refused: refusal(401, 'authError'),
    limited,
    beginsSync: ({ path, query }) => path === '/gmail/v1/users/me/history' && !query.has('pageToken'),
    open: (person) => new GmailWorld(person),
  }
}

/**
 * 429 and 403: https://github.com/mxngls/gmail-cleaner/issues/5. The message: https://github.com/taers232c/GAMADV-XTD3/issues/337.
 * Assumed: it comes with both.
 */
function limited(seconds: number, { quirk }: Person, now: Date): StrictAnswer {
  const until = new Date(now.getTime() + seconds * 1000).toISOString()
  const message = `User-rate limit exceeded.  Retry after ${until}`
  const status = quirk === 'own-limits' ? 403 : 429
  return refusal(status, 'rateLimitExceeded', { date: now.toUTCString() }, message)
}

class GmailWorld implements World {
  private readonly person: Person
  private readonly mail = new StrictMail()
  /** Labels by the ids of folders. */
  private readonly labels = new Map<string, StrictLabel>()

  constructor(person: Person) {
    this.person = person
    this.mail.pageSize = PAGE
    this.mail.idsHold = Number.POSITIVE_INFINITY
    if (person.quirk === 'cursor-ends') this.mail.oldest = Number.POSITIVE_INFINITY
  }

  answer({ path, query }: StrictRequest): StrictAnswer {
    if (path === USERINFO) return userinfo(this.person)
    return this.mail.answers(path, query) ?? refusal(404, 'notFound')
  }

  put(path: readonly Thing[], held: Held, editedAt: string | null): void {
    const thing = path.at(-1)
    if (thing?.children) this.putLabel(path)
    if (!thing || held === null) return
    const threadId = idOf(path)
    const labelIds = [this.labels.get(idOf(path.slice(0, -1)))?.id ?? 'INBOX']
    const before = this.mail.messagesOf(threadId)
    // Out of the bin again.
    for (const { id, labelIds: had } of before)
      if (had.includes('TRASH')) this.mail.put({ id, threadId, labelIds })
    const at = writtenAt(editedAt).getTime()
    if (before.at(-1)?.at === at) return
    // A message does not change: an edited one is followed by another.
    const id = before.length === 0 ? threadId : `${threadId}-${before.length + 1}`
    const subject = before.length === 0 ? thing.name : `Re: ${thing.name}`
    this.mail.put({ id, threadId, labelIds, at, payload: this.payloadOf(thing, held, subject) })
    if (held === 'bad') this.mail.locked.add(id)
  }

  remove(path: readonly Thing[]): void {
    const threadId = idOf(path)
    take(this.mail.labels, this.labels.get(threadId))
    for (const { id } of this.mail.messagesOf(threadId)) this.mail.put({ id, threadId, labelIds: ['TRASH'] })
  }

  /** Labels stand side by side, with slashes in their names. */
  private putLabel(path: readonly Thing[]): void {
    const known = this.labels.get(idOf(path))
    if (known && !this.mail.labels.includes(known)) this.mail.labels.push(known)
    if (!known) this.labels.set(idOf(path), this.mail.addLabel(path.map(({ name }) => name).join('/')))
  }

  private payloadOf(thing: Thing, held: Exclude<Held, null>, subject: string): StrictPart {
    const headers = Object.entries({
      From: `Office <${MAIL_SENDER}>`,
      To: `${this.person.name} <${emailOf(this.person)}>`,
      Subject: subject,
    }).map(([name, value]) => ({ name, value }))
    const plain = { mimeType: 'text/plain' } as const
    if (held === 'bad') return { ...plain, headers, isLarge: true }
    const { text, file } = mailOf(thing, held)
    const content = { ...plain, content: Buffer.from(text) }
    if (!file) return { ...content, headers }
    const attached = {
      mimeType: 'application/octet-stream',
      filename: file.name,
      headers: [{ name: 'Content-Disposition', value: `attachment; filename="${file.name}"` }],
      content: Buffer.from(file.bytes),
    }
    return { mimeType: 'multipart/mixed', headers, parts: [content, attached] }
  }
}

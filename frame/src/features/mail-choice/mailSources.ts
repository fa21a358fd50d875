import type { Source } from '@inlet/wire/bridge'
import type { MailSelection, SyncGmail, SyncOutlook } from '@inlet/wire/service'
import { isFault } from '../../service/Fault.ts'
import type { CallOptions, MailCalls, MailName } from '../../service/ServiceClient.ts'
import type { MailFilter } from './MailFilter.ts'
import { mailLimits } from './mailLimits.ts'

/** Fields of every call. */
type Settings = Omit<SyncGmail & SyncOutlook, 'filters' | 'folder' | 'sync_attachments'>

/** What mail can be chosen by in one account. */
export type Mailbox = { readonly places: readonly MailName[]; readonly categories: readonly MailName[] }

/** How mail of one source is chosen. */
export type MailSource = {
  /** Labels or folders. */
  readonly places: 'labels' | 'folders'
  /** Whether one call can request all mail. */
  readonly offersAll: boolean
  readonly offersFlagged: boolean
  read(calls: MailCalls, accountId: number, options: CallOptions): Promise<Mailbox>
  /** What the calls of one choice import. */
  selections(filter: MailFilter): readonly MailSelection[]
  /** The calls that one choice needs. */
  requests(
    filter: MailFilter,
    calls: MailCalls,
    settings: Settings,
  ): readonly ((options?: CallOptions) => Promise<void>)[]
}

/** Gmail's system labels that users know as places of mail, in Gmail's order. */
const GMAIL_LABELS = [
  ...['INBOX', 'STARRED', 'IMPORTANT', 'SENT'],
  ...['CATEGORY_SOCIAL', 'CATEGORY_UPDATES', 'CATEGORY_FORUMS', 'CATEGORY_PROMOTIONS'],
]

const gmail: MailSource = {
  places: 'labels',
  offersAll: true,
  offersFlagged: false,
  async read(calls, accountId, options) {
    const labels = await calls.labels(accountId, options)
    const own = GMAIL_LABELS.flatMap((id) => labels.find((label) => label.id === id) ?? [])
    return { places: [...own, ...labels.filter(({ type }) => type === 'user')], categories: [] }
  },
  selections: labelled,
  requests: (filter, calls, settings) =>
    labelled(filter).map(
      (selection) => (options) => calls.syncLabelled({ ...settings, ...selection }, options),
    ),
}

function labelled(filter: MailFilter) {
  return portionsOf(filter.places).map((labels) => {
    const groups = [
      labels.map((value) => ({ key: 'label', value }) as const),
      after(filter),
      filter.from.map((value) => ({ key: 'from', value }) as const),
    ].filter((group) => group.length > 0)
    const filters = groups.length === 0 ? {} : { AND: groups.map((OR) => ({ OR })) }
    return { filters, sync_attachments: filter.hasAttachments }
  })
}

const outlook: MailSource = {
  places: 'folders',
  offersAll: false,
  offersFlagged: true,
  async read(calls, accountId, options) {
    const [places, categories] = await Promise.all([
      calls.folders(accountId, options),
      // If categories may not be read, folders are enough.
      calls.categories(accountId, options).catch(noneOf),
    ])
    return { places, categories }
  },
  selections: filed,
  requests: (filter, calls, settings) =>
    filed(filter).map((selection) => (options) => calls.syncFiled({ ...settings, ...selection }, options)),
}

function filed(filter: MailFilter) {
  const groups = [
    filter.categories.map((value) => ({ key: 'category', value }) as const),
    after(filter),
    filter.from.map((value) => ({ key: 'from', value }) as const),
    filter.isFlagged ? [{ key: 'is', value: 'flagged' } as const] : [],
  ].filter((group) => group.length > 0)
  const filters = groups.length === 0 ? {} : { AND: groups.map((OR) => ({ OR })) }
  return (filter.places ?? []).map((folder) => ({ folder, filters, sync_attachments: filter.hasAttachments }))
}

function noneOf(cause: unknown): readonly MailName[] {
  if (!isFault(cause)) throw cause
  return []
}

export const MAIL_SOURCES: Readonly<Partial<Record<Source, MailSource>>> = { GMAIL: gmail, OUTLOOK: outlook }

function after({ after: value }: MailFilter) {
  return value === null ? [] : [{ key: 'after', value } as const]
}

/** As many labels per call as allowed. All mail is one call without any. */
function portionsOf(labels: readonly string[] | null): readonly (readonly string[])[] {
  if (labels === null) return [[]]
  const portions: string[][] = []
  for (let at = 0; at < labels.length; at += mailLimits.conditions)
    portions.push(labels.slice(at, at + mailLimits.conditions))
  return portions
}

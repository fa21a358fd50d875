import type {
  Account,
  ConversationSelection,
  MailSelection,
  Preview,
  PreviewItems,
} from '@inlet/wire/service'
import { pageVisibility } from '../../lib/Visibility.ts'
import { Fault, isFault } from '../../service/Fault.ts'
import type { Change, PreviewCalls } from '../../service/ServiceClient.ts'
import type { Updates } from '../lists/LiveUpdates.ts'
import { Poll } from '../lists/Poll.ts'
import type { Integration } from '../offer/Integrations.ts'
import { ImportPreview, type ImportPreviewDeps } from './ImportPreview.ts'

// Not among the limits, which every page loads at once.
export const PREVIEW_PAUSE_MS = 500
/** Interval between requests for the first figures, for more, and where the service reports when there are more. */
export const FIRST_PREVIEW_MS = 300
export const PREVIEW_POLL_MS = 1000
export const REPORTED_PREVIEW_MS = 10_000
/** Chosen items that one preview counts, by the contract. */
const MAX_ITEMS = 1000
const MAX_SELECTIONS = 10
const MAX_CONVERSATIONS = 10

export type ItemsPreviewDeps = ImportPreviewDeps & {
  readonly client: { readonly previews: PreviewCalls }
  readonly updates: Updates
}

/** Items of one account, by their ids at the source, its mail by conditions, or its conversations. None: nothing to count. */
export type PreviewChoice = {
  readonly source: Integration['id']
  readonly account: Account | null
  readonly ids: readonly string[]
  readonly mail?: readonly MailSelection[]
  readonly conversations?: readonly ConversationSelection[]
}

/** What an import of the chosen items would bring. `chosen`: observed. */
export type ItemsPreview = ImportPreview<PreviewItems>

export function itemsPreview(chosen: () => PreviewChoice, deps: ItemsPreviewDeps): ItemsPreview {
  return new ImportPreview(
    {
      chosen: () => requestOf(chosen()),
      owner: chosen,
      pauseMs: PREVIEW_PAUSE_MS,
      count: (request, show, signal) => countItems(request, { show, signal }, deps),
    },
    deps,
  )
}

function requestOf({ account, ids, mail, conversations }: PreviewChoice): PreviewItems | null {
  const selections = mail?.length ?? 0
  const chats = conversations?.length ?? 0
  if (!account || ids.length + selections + chats === 0) return null
  if (ids.length > MAX_ITEMS || selections > MAX_SELECTIONS || chats > MAX_CONVERSATIONS) return null
  return {
    account_id: account.id,
    item_ids: [...ids],
    ...(mail && { mail: [...mail] }),
    ...(conversations && { conversations: [...conversations] }),
  }
}

type Showing = { readonly show: (preview: Preview) => void; readonly signal: AbortSignal }

async function countItems(
  request: PreviewItems,
  { show, signal }: Showing,
  deps: ItemsPreviewDeps,
): Promise<void> {
  const { previews } = deps.client
  // Not aborted by another choice: without its id, this count could not be ended.
  const id = await previews.begin(request)
  if (signal.aborted) return end(previews, id)
  return follow(id, { show, signal }, deps)
}

/** Reads a count until it has ended, and ends it when the signal aborts. */
function follow(
  id: number,
  { show, signal }: Showing,
  { client: { previews }, clock, updates }: ItemsPreviewDeps,
): Promise<void> {
  const isThis = (change: Change) => change.of === 'preview' && change.id === id
  let hasFigures = false
  let isReported = false
  const interval = () => {
    if (!hasFigures) return FIRST_PREVIEW_MS
    return isReported && updates.isOpen ? REPORTED_PREVIEW_MS : PREVIEW_POLL_MS
  }
  let stop = () => {}
  return new Promise<void>((resolve, reject) => {
    const read = async (asking: AbortSignal) => {
      try {
        const preview = await previews.read(id, { signal: asking })
        if (asking.aborted) return
        hasFigures = true
        show(preview)
        if (preview.state !== 'running') resolve()
      } catch (cause) {
        if (!isGone(cause)) throw cause
        // Begun again, it may be counted.
        reject(new Fault('network'))
      }
    }
    const leave = () => {
      stop()
      resolve()
      void end(previews, id)
    }
    const stopHearing = updates.listen((change) => {
      isReported ||= change !== null && change !== 'all' && isThis(change)
    })
    const stopPoll = new Poll(read, {
      clock,
      visibility: pageVisibility,
      // A service of before this reports no previews, so that polls go on beside the reports.
      updates: { isOpen: false, listen: (listener) => updates.listen(listener) },
      concerns: isThis,
      interval,
    }).start()
    signal.addEventListener('abort', leave)
    stop = () => {
      stopHearing()
      stopPoll()
      signal.removeEventListener('abort', leave)
    }
  }).finally(() => stop())
}

function isGone(cause: unknown): boolean {
  return isFault(cause) && cause.kind === 'refused' && cause.status === 404
}

/** So that the source is not asked in vain. A count that is not ended stops by itself. */
async function end(previews: PreviewCalls, id: number): Promise<void> {
  try {
    await previews.end(id)
  } catch (cause) {
    if (!isFault(cause)) throw cause
  }
}

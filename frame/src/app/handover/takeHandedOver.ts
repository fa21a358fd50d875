import { type AddResult, MAX_HANDED_OVER, type RejectionCode, type Source } from '@inlet/wire/bridge'
import * as v from 'valibot'
import { failuresOf, type Rejected } from '../../domain/imports/handover.ts'
import { catalog } from '../../domain/offer/catalog.ts'
import { organizationName } from '../../domain/offer/organization.ts'
import type { Services } from '../../domain/Services.tsx'
import type { Banner } from '../../domain/shell/Banners.ts'
import type { CatalogEntry } from '../../domain/sources/CatalogEntry.ts'
import { receiveFiles } from '../../features/local-upload/receiveFiles.ts'
import { receiveAddresses } from '../../features/website-scrape/receiveAddresses.ts'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import type { HostRequestDeps } from '../HostRequestDeps.ts'

/** A longer list is a mistake of the host. */
const MAX_ENTRIES = 10_000

const Entries = v.pipe(v.array(v.unknown()), v.maxLength(MAX_ENTRIES))
const Handed = v.object({ files: Entries, urls: Entries })

/** One of the two lists of the widget. */
type List = {
  /** The `fileSource` of the list's source. */
  readonly holds: CatalogEntry['fileSource']
  readonly given: readonly unknown[]
  /** The host's option and method that fill it. */
  readonly call: string
  receive(given: readonly unknown[], services: Services): Promise<readonly Rejected[]>
  /** Null if the list itself shows the outcome. */
  bannerFor(accepted: number, rejections: readonly Rejected[], org: string): Banner | null
  unavailable(): string
  /** The list shows rejected entries with their reasons. */
  readonly listsRejected: boolean
}

/** Adds files and URLs from the host to the user's lists, and returns what was rejected. Nothing is sent. */
export async function takeHandedOver(given: unknown, deps: HostRequestDeps): Promise<AddResult> {
  const { output, success } = v.safeParse(Handed, given)
  if (!success) {
    deps.hostOptions.report('addFiles, addUrls', `must be lists of at most ${MAX_ENTRIES} entries`)
    return { accepted: 0, rejected: [] }
  }
  let isShown = false
  const rejected: AddResult['rejected'][number][] = []
  for (const list of [filesList(output.files), addressList(output.urls)]) {
    if (list.given.length === 0) continue
    const left = await fill(list, isShown, deps)
    rejected.push(...left.map(({ name, code }) => ({ name, code })))
    if (left.length < list.given.length) isShown = true
  }
  return { accepted: output.files.length + output.urls.length - rejected.length, rejected }
}

/** @param isSecond The same call has already opened the other list. */
async function fill(list: List, isSecond: boolean, deps: HostRequestDeps): Promise<readonly Rejected[]> {
  const { given } = list
  const { integrations, session, navigation, banners, events } = deps
  const source = sourceOf(list)
  const integration = integrations.find(source)
  if (!integration) {
    const why = session.reaches(source, 'uploads')
      ? `${source} is not among enabledIntegrations`
      : `the access token does not allow uploads:create for ${source}`
    deps.hostOptions.report(list.call, why)
    banners.show({ type: 'WARN', message: list.unavailable() })
    return given.map((one) => rejectionOf(one, 'NOT_ENABLED', list.unavailable()))
  }
  const some = given.slice(0, MAX_HANDED_OVER)
  const rejections = await list.receive(some, deps)
  events.failure(source, ...failuresOf(rejections))
  const accepted = some.length - rejections.length
  const go = () => {
    if (navigation.step !== source) deps.leave(() => navigation.lead(source))
  }
  if (!isSecond && (accepted > 0 || list.listsRejected)) go()
  const banner = list.bannerFor(accepted, rejections, organizationName(deps))
  const action = { label: uploadTexts().openSource(integration.name), run: go }
  // An error on screen is more important.
  if (banner && banners.current?.type !== 'ERROR')
    banners.show(isSecond && accepted > 0 ? { ...banner, action, persist: true } : banner)
  const rest = given.slice(MAX_HANDED_OVER)
  return [...rejections, ...rest.map((one) => rejectionOf(one, 'COUNT', ''))]
}

const filesList = (given: readonly unknown[]): List => ({
  holds: 'UPLOADED',
  given,
  call: 'initialFiles, addFiles',
  receive: receiveFiles,
  listsRejected: true,
  bannerFor(accepted, rejections, org) {
    // The list shows the other rejections with their reasons.
    if (accepted === 0 || rejections.some(({ code }) => code === 'DUPLICATE')) return null
    return { type: 'SUCCESS', message: uploadTexts().handedOver(accepted, org) }
  },
  unavailable: () => uploadTexts().filesNowhere,
})

const addressList = (given: readonly unknown[]): List => ({
  holds: 'WEB_SCRAPE',
  given,
  call: 'initialUrls, addUrls',
  receive: receiveAddresses,
  listsRejected: false,
  bannerFor(accepted, rejections, org) {
    if (rejections.some(({ code }) => code === 'COUNT')) return null
    const message = scrapeTexts().handedOver(accepted, org)
    if (rejections.length === 0) return { type: 'SUCCESS', message }
    const left = scrapeTexts().notAdded(rejections.length)
    return accepted === 0
      ? { type: 'WARN', message: left }
      : { type: 'WARN', message: left, additionalInfo: message }
  },
  unavailable: () => uploadTexts().linksNowhere,
})

function sourceOf({ holds }: List): Source {
  const entry = catalog.find(({ fileSource }) => fileSource === holds)
  if (!entry) throw new Error(`The catalog has no source of ${holds}`)
  return entry.id
}

function rejectionOf(one: unknown, code: RejectionCode, message: string): Rejected {
  return { name: one instanceof File ? one.name : typeof one === 'string' ? one : '', code, message }
}

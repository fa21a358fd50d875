import { type AddResult, MAX_HANDED_OVER, type RejectionCode, type Source } from '@inlet/wire/bridge'
import * as v from 'valibot'
import { failuresOf, type Rejected } from '../../domain/imports/handover.ts'
import { type CatalogEntry, catalog } from '../../domain/offer/catalog.ts'
import { organizationName } from '../../domain/offer/organization.ts'
import type { Services } from '../../domain/Services.tsx'
import type { Banner } from '../../domain/shell/Banners.ts'
import { receiveFiles } from '../../features/local-upload/receiveFiles.ts'
import { receiveAddresses } from '../../features/website-scrape/receiveAddresses.ts'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import type { HostOptions } from '../HostOptions.ts'

/** What is longer is no mistake of a person. */
const MAX_ENTRIES = 10_000

const Entries = v.pipe(v.array(v.unknown()), v.maxLength(MAX_ENTRIES))
const Handed = v.object({ files: Entries, urls: Entries })

export type HandoverUses = Services & {
  readonly hostOptions: Pick<HostOptions, 'report'>
  /** To another screen, which asks first if something would be lost by it. */
  readonly leave: (go: () => void) => void
}

/** One of the two lists of the widget. */
type List = {
  /** Of the source whose list it is. */
  readonly holds: CatalogEntry['fileSource']
  readonly given: readonly unknown[]
  /** What the host calls to fill it. */
  readonly call: string
  receive(given: readonly unknown[], services: Services): Promise<readonly Rejected[]>
  /** For the person: null where the list itself says it. */
  say(accepted: number, refusals: readonly Rejected[], org: string): Banner | null
  nowhere(): string
  /** It names what it did not take, each with the reason. */
  readonly showsRefused: boolean
}

/** Shows what the host hands over to the person, and tells the host of what is not taken. Nothing is sent. */
export async function takeHandedOver(given: unknown, uses: HandoverUses): Promise<AddResult> {
  const { output, success } = v.safeParse(Handed, given)
  if (!success) {
    uses.hostOptions.report('addFiles, addUrls', `must be lists of at most ${MAX_ENTRIES} entries`)
    return { accepted: 0, rejected: [] }
  }
  let isShown = false
  const rejected: AddResult['rejected'][number][] = []
  for (const list of [filesList(output.files), addressList(output.urls)]) {
    if (list.given.length === 0) continue
    const left = await fill(list, isShown, uses)
    rejected.push(...left.map(({ name, code }) => ({ name, code })))
    if (left.length < list.given.length) isShown = true
  }
  return { accepted: output.files.length + output.urls.length - rejected.length, rejected }
}

/** @param isSecond The person sees the other list because of the same call. */
async function fill(list: List, isSecond: boolean, uses: HandoverUses): Promise<readonly Rejected[]> {
  const { given } = list
  const { integrations, session, navigation, banners, events } = uses
  const source = sourceOf(list)
  const integration = integrations.find(source)
  if (!integration) {
    const why = session.reaches(source, 'uploads')
      ? `${source} is not among enabledIntegrations`
      : `the access token does not allow uploads:create for ${source}`
    uses.hostOptions.report(list.call, why)
    banners.show({ type: 'WARN', message: list.nowhere() })
    return given.map((one) => refusalOf(one, 'NOT_ENABLED', list.nowhere()))
  }
  const some = given.slice(0, MAX_HANDED_OVER)
  const refusals = await list.receive(some, uses)
  events.failure(source, ...failuresOf(refusals))
  const accepted = some.length - refusals.length
  const go = () => {
    if (navigation.step !== source) uses.leave(() => navigation.lead(source))
  }
  if (!isSecond && (accepted > 0 || list.showsRefused)) go()
  const banner = list.say(accepted, refusals, organizationName(uses))
  const action = { label: uploadTexts().openSource(integration.name), run: go }
  // A failure that is being read is more important.
  if (banner && banners.current?.type !== 'ERROR')
    banners.show(isSecond && accepted > 0 ? { ...banner, action, persist: true } : banner)
  const rest = given.slice(MAX_HANDED_OVER)
  return [...refusals, ...rest.map((one) => refusalOf(one, 'COUNT', ''))]
}

const filesList = (given: readonly unknown[]): List => ({
  holds: 'UPLOADED',
  given,
  call: 'initialFiles, addFiles',
  receive: receiveFiles,
  showsRefused: true,
  say(accepted, refusals, org) {
    // What else was refused stands in the list, with its reason.
    if (accepted === 0 || refusals.some(({ code }) => code === 'DUPLICATE')) return null
    return { type: 'SUCCESS', message: uploadTexts().handedOver(accepted, org) }
  },
  nowhere: () => uploadTexts().filesNowhere,
})

const addressList = (given: readonly unknown[]): List => ({
  holds: 'WEB_SCRAPE',
  given,
  call: 'initialUrls, addUrls',
  receive: receiveAddresses,
  showsRefused: false,
  say(accepted, refusals, org) {
    if (refusals.some(({ code }) => code === 'COUNT')) return null
    const message = scrapeTexts().handedOver(accepted, org)
    if (refusals.length === 0) return { type: 'SUCCESS', message }
    const left = scrapeTexts().notAdded(refusals.length)
    return accepted === 0
      ? { type: 'WARN', message: left }
      : { type: 'WARN', message: left, additionalInfo: message }
  },
  nowhere: () => uploadTexts().linksNowhere,
})

function sourceOf({ holds }: List): Source {
  const entry = catalog.find(({ fileSource }) => fileSource === holds)
  if (!entry) throw new Error(`The catalog has no source of ${holds}`)
  return entry.id
}

function refusalOf(one: unknown, code: RejectionCode, message: string): Rejected {
  return { name: one instanceof File ? one.name : typeof one === 'string' ? one : '', code, message }
}

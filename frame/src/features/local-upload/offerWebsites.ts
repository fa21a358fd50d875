import { addressInbox } from '../../domain/imports/AddressInbox.ts'
import type { Integrations } from '../../domain/offer/Integrations.ts'
import type { Banner, Banners } from '../../domain/shell/Banners.ts'
import type { Navigation } from '../../domain/shell/Navigation.ts'
import type { StoreCache } from '../../domain/shell/StoreCache.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { linksIn } from '../../lib/webAddress.ts'

export type WebsiteOfferDependencies = {
  readonly integrations: Integrations
  readonly banners: Pick<Banners, 'show'>
  readonly navigation: Pick<Navigation, 'open'>
  readonly storeCache: StoreCache
}

/** Text or a link cannot be uploaded: says so, and leads web addresses to where they are imported. */
export function offerWebsites(text: string, uses: WebsiteOfferDependencies) {
  uses.banners.show({ type: 'WARN', ...answerTo(linksIn(text), uses) })
}

function answerTo(
  links: readonly string[],
  { integrations, navigation, storeCache }: WebsiteOfferDependencies,
): Omit<Banner, 'type'> {
  const { textHere, linksHere, linksNowhere, openSource } = uploadTexts()
  const scraper = integrations.find('WEB_SCRAPER')
  if (links.length === 0) return { message: textHere }
  if (!scraper) return { message: linksNowhere }
  const run = () => {
    addressInbox(storeCache).put(links)
    navigation.open('WEB_SCRAPER')
  }
  const action = { label: openSource(scraper.name), run }
  // Time to read it, and to press.
  return { message: linksHere(scraper.name), action, persist: true }
}

import type { Integration } from '../../domain/offer/Integrations.ts'
import { scrapeLimits } from '../../domain/offer/settings.ts'
import { megabytes } from '../../i18n/sizes.ts'
import { t } from '../../i18n/t.ts'

/** The limit that a card names, or that its source cannot be connected here; null where it says nothing. */
export function cardNote(integration: Integration, isOffered: boolean): string | null {
  const { fileSource, maxFileSize, settings } = integration
  if (fileSource === 'UPLOADED') return t().integrations.maxSize(megabytes(maxFileSize))
  if (fileSource === 'WEB_SCRAPE') return t().integrations.maxLinks(scrapeLimits(settings).maxPages)
  return isOffered ? null : t().integrations.unavailable
}

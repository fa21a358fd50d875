import type { Integration } from '../../domain/offer/Integrations.ts'
import { scrapeLimits } from '../../domain/offer/settings.ts'
import { megabytes } from '../../i18n/sizes.ts'
import { t } from '../../i18n/t.ts'

/** The limit that a card names, null where it names none. */
export function cardNote({ fileSource, maxFileSize, settings }: Integration): string | null {
  if (fileSource === 'UPLOADED') return t().integrations.maxSize(megabytes(maxFileSize))
  if (fileSource === 'WEB_SCRAPE') return t().integrations.maxLinks(scrapeLimits(settings).maxPages)
  return null
}

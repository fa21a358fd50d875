import type { Integration } from '../../domain/offer/Integrations.ts'
import { scrapeLimits } from '../../domain/offer/settings.ts'
import type { Standing } from '../../domain/shell/Session.ts'
import { megabytes } from '../../i18n/megabytes.ts'
import { t } from '../../i18n/t.ts'

/** The limit that a card shows, or why its source is replaced here; null for no note. */
export function cardNote(integration: Integration, standing: Standing): string | null {
  const { fileSource, maxFileSize, settings } = integration
  if (fileSource === 'UPLOADED') return t().integrations.maxSize(megabytes(maxFileSize))
  if (fileSource === 'WEB_SCRAPE') return t().integrations.maxLinks(scrapeLimits(settings).maxPages)
  return standing === 'offered' ? null : t().integrations.standing[standing]
}

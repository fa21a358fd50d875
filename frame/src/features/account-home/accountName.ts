import type { Account } from '@inlet/wire/service'
import { findCatalogEntry } from '../../domain/offer/catalog.ts'
import type { CatalogEntry } from '../../domain/sources/CatalogEntry.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { cleanText } from '../../lib/cleanText.ts'

/**
 * Returns the name of the account: `ann@x.org` of `DROPBOX|ann@x.org`, with the workspace or the type in brackets,
 * because one user may have several accounts of one source. Most vendors identify users by ids that nobody can read:
 * then the user name is shown. Text of unknown origin, made safe to show.
 */
export function accountName(account: Account): string {
  const metadata = account.data_source_metadata
  const [identity = '', place = ''] = parts(account.data_source_external_id ?? '')
  const source = findCatalogEntry(account.data_source_type)
  const isName = identity.includes('@') && !source?.namedByUsername
  const name = isName ? identity : metadata?.username || identity
  const about = [placeOf(source, place), metadata?.type ?? ''].map(cleanText).filter(Boolean)
  const shown = cleanText(name) || accountsTexts().unnamed(account.id)
  return about.length > 0 ? `${shown} (${about.join(', ')})` : shown
}

/** `TYPE|identity|place`, or `TYPE-identity` without a place. */
function parts(externalId: string): string[] {
  if (externalId.includes('|')) return externalId.split('|').slice(1, 3)
  return [externalId.replace(/^[A-Z0-9_]+-(?=.)/, '')]
}

/** As Notion identifies workspaces. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** In `id/domain`, only the domain is readable. */
function placeOf(source: CatalogEntry | null, place: string): string {
  if (UUID.test(place)) return ''
  if (source?.accountPlace !== 'domain') return place
  const halves = place.split('/')
  return halves.length === 2 ? (halves[1] ?? '') : ''
}

import type { Account } from '@inlet/wire/service'
import type { SignInPurpose } from '../../domain/accounts/SignInAttempt.ts'
import { findCatalogEntry } from '../../domain/offer/catalog.ts'
import type { PlaceField } from '../../domain/sources/CatalogEntry.ts'

type Place = Pick<SignInPurpose, PlaceField>

/** Where an account signs in, in the fields of its form; null if the external id does not contain it. */
export function signInPlace({ data_source_type, data_source_external_id }: Account): Place | null {
  const layout = findCatalogEntry(data_source_type)?.placeInId
  if (!layout) return null
  const parts = (data_source_external_id ?? '').split('|')
  const place = parts.length === 3 ? parts[2] : layout.isWhole && parts.length === 1 ? parts[0] : ''
  const pieces = place?.split('/') ?? []
  if (pieces.length !== layout.fields.length) return null
  const found = layout.fields.flatMap((field, index) => (field ? [[field, pieces[index]] as const] : []))
  return found.every(([, value]) => value) ? Object.fromEntries(found) : null
}

import type { Source } from '@inlet/wire/bridge'
import type { CatalogEntry } from './CatalogEntry.ts'

type SourceFields<Id extends Source> = { readonly id: Id } & Pick<CatalogEntry, 'subpath' | 'name'> &
  Partial<Omit<CatalogEntry, 'id'>>

export const OAUTH = { requiresOAuth: true } as const
/** Its form is `form.ts` of its folder. */
export const FORM = { multiStep: true } as const
export const MAIL = { ...OAUTH, itemPicker: false, hasMail: true } as const
export const DRIVE = { requiresOAuth: true, syncUrl: true, folders: true } as const

/** Declares a source. Add it to `SOURCE_RECORDS`. */
export function defineSource<Id extends Source>(
  fields: SourceFields<Id>,
): CatalogEntry & { readonly id: Id } {
  const { id } = fields
  return {
    announcementName: fields.name,
    icon: id,
    logo: id,
    iconBgColor: 'var(--tile)',
    active: true,
    data_source_type: id,
    fileSource: null,
    requiresOAuth: false,
    multiStep: false,
    online: true,
    itemPicker: true,
    syncUrl: false,
    folders: false,
    listsItemsByDefault: true,
    canSelectMorePages: false,
    hasRepositories: false,
    hasConversations: false,
    hasMail: false,
    compatibleName: null,
    ownFormats: [],
    restrictsFormats: true,
    namedByUsername: false,
    accountPlace: 'workspace',
    placeInId: null,
    ...fields,
  }
}

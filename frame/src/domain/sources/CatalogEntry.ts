import type { Source } from '@inlet/wire/bridge'

/** One source as Inlet knows it. Behavior is read from here; nothing else compares source ids. */
export type CatalogEntry = {
  readonly id: Source
  /** Name of the source's step in the frame. */
  readonly subpath: string
  /** On cards and in headers. */
  readonly name: string
  /** Title of the card, if it differs from the name. */
  readonly integrationsListViewTitle?: string
  /** In sentences: "Your {announcementName} account is connected." */
  readonly announcementName: string
  /** Key of the image on the card and in the header. */
  readonly icon: Source
  readonly logo: Source
  /** Token of the tile behind the icon. */
  readonly iconBgColor: string
  /** False disables the source, also as an entry point. */
  readonly active: boolean
  /** Type of its accounts in calls. */
  readonly data_source_type: string
  /** Value or values of `source` on its files; null if files belong to accounts. */
  readonly fileSource: 'UPLOADED' | 'WEB_SCRAPE' | null
  /** Connecting opens the provider's sign-in window. */
  readonly requiresOAuth: boolean
  /** Connecting begins with a form of ours. */
  readonly multiStep: boolean
  /** Content comes from a remote source, not from this device. */
  readonly online: boolean
  /** Inlet's own item picker can list it. */
  readonly itemPicker: boolean
  /** More files are added with the provider's own picker, unless the host wants ours. */
  readonly syncUrl: boolean
  /** Its files and items form folders that can be chosen too. */
  readonly folders: boolean
  /** False: items are listed only if the host asks for it (`syncSourceItems`). */
  readonly listsItemsByDefault: boolean
  /** Adding pages to an account is a separate action. */
  readonly canSelectMorePages: boolean
  /** If items are not listed, repositories are chosen instead. */
  readonly hasRepositories: boolean
  /** Conversations are chosen, each with its first day. */
  readonly hasConversations: boolean
  /** Mail is chosen, by label or folder and by conditions. */
  readonly hasMail: boolean
  /** On the card, if the host also offers compatible storage of other vendors (`enableDigitalOcean`). */
  readonly compatibleName: string | null
  /** Formats of its items besides those of files. */
  readonly ownFormats: readonly string[]
  /** The host's settings say which formats may be synced. */
  readonly restrictsFormats: boolean
  /** Accounts are called by their user name, whatever their id is. */
  readonly namedByUsername: boolean
  /** Where an account is: its workspace, or the domain in `id/domain`. */
  readonly accountPlace: 'workspace' | 'domain'
  /** What an account's external id says about its form; null if it says nothing. */
  readonly placeInId: PlaceInId | null
}

/** Fields of a source's form that say where users sign in. */
export type PlaceField =
  | 'salesforce_domain'
  | 'confluence_subdomain'
  | 'zendesk_subdomain'
  | 'microsoft_tenant'
  | 'sharepoint_site_name'

/**
 * The third part of the external id, split at `/`: the field of each piece, or null for a piece without one.
 * `isWhole`: older ids consist of that part alone.
 */
export type PlaceInId = { readonly fields: readonly (PlaceField | null)[]; readonly isWhole?: true }

import { type EnabledIntegration, SOURCES, type Source } from '@inlet/wire/bridge'

/** How the user chooses what to import from a source. */
export type SelectionType = 'FILE_PICKER' | 'SYNC_URL' | 'UPLOAD' | 'CUSTOM'

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

type EntryFields = Pick<CatalogEntry, 'subpath' | 'name'> & Partial<Omit<CatalogEntry, 'id'>>

function createEntry(id: Source, fields: EntryFields): CatalogEntry {
  return {
    id,
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

const oauth = { requiresOAuth: true } as const
const form = { multiStep: true } as const
const mail = { ...oauth, itemPicker: false, hasMail: true } as const
const drive = { requiresOAuth: true, syncUrl: true, folders: true } as const

/**
 * What is particular to each source. Guru and Freshdesk connect with keys; ServiceNow's form leads to a sign-in
 * window.
 */
const entryFields: Readonly<Record<Source, EntryFields>> = {
  AZURE_BLOB_STORAGE: {
    subpath: 'AzureBlobStorage',
    name: 'Azure Blob',
    announcementName: 'Azure Blob Storage',
    ...form,
  },
  BOX: { subpath: 'box', name: 'Box', ...drive },
  CONFLUENCE: {
    subpath: 'confluence',
    name: 'Confluence',
    ...oauth,
    ...form,
    syncUrl: true,
    ownFormats: ['CONFLUENCE'],
    accountPlace: 'domain',
    placeInId: { fields: [null, 'confluence_subdomain'] },
  },
  DOCUMENT360: {
    subpath: 'Document360',
    name: 'Document360',
    ...form,
    ownFormats: ['DOCUMENT360'],
    accountPlace: 'domain',
  },
  DROPBOX: { subpath: 'dropbox', name: 'Dropbox', ...drive },
  FRESHDESK: { subpath: 'freshdesk', name: 'Freshdesk', ...form, ownFormats: ['FRESHDESK'] },
  // Cards and headers keep the specified spelling, sentences the vendor's.
  GITBOOK: {
    subpath: 'gitbook',
    name: 'Gitbook',
    announcementName: 'GitBook',
    ...form,
    ownFormats: ['GITBOOK'],
    accountPlace: 'domain',
  },
  GITHUB: {
    subpath: 'github',
    name: 'Github',
    announcementName: 'GitHub',
    ...form,
    listsItemsByDefault: false,
    hasRepositories: true,
    ownFormats: ['GITHUB'],
    restrictsFormats: false,
    namedByUsername: true,
  },
  GMAIL: { subpath: 'gmail', name: 'Gmail', ...mail, ownFormats: ['GMAIL'] },
  GOOGLE_CLOUD_STORAGE: {
    subpath: 'gcs',
    name: 'Google Cloud Storage',
    ...oauth,
  },
  GOOGLE_DRIVE: {
    subpath: 'google',
    name: 'Google Drive',
    ...drive,
    ownFormats: ['GOOGLE_DOCS', 'GOOGLE_SHEETS', 'GOOGLE_SLIDES'],
  },
  // Its place is a team's id, which says nothing to people.
  GURU: { subpath: 'guru', name: 'Guru', ...form, ownFormats: ['GURU'], accountPlace: 'domain' },
  INTERCOM: {
    subpath: 'intercom',
    name: 'Intercom',
    ...oauth,
    syncUrl: true,
    ownFormats: ['INTERCOM'],
    accountPlace: 'domain',
  },
  LOCAL_FILES: {
    subpath: 'local',
    name: 'Upload Files',
    announcementName: 'local files',
    online: false,
    itemPicker: false,
    fileSource: 'UPLOADED',
  },
  NOTION: {
    subpath: 'notion',
    name: 'Notion',
    ...oauth,
    syncUrl: true,
    canSelectMorePages: true,
    ownFormats: ['NOTION'],
  },
  ONEDRIVE: { subpath: 'onedrive', name: 'OneDrive', ...drive },
  OUTLOOK: { subpath: 'outlook', name: 'Outlook', ...mail, ownFormats: ['OUTLOOK'] },
  S3: { subpath: 's3', name: 'S3', ...form, compatibleName: 'S3/DigitalOcean' },
  SALESFORCE: {
    subpath: 'salesforce',
    name: 'Salesforce',
    ...oauth,
    ...form,
    syncUrl: true,
    ownFormats: ['SALESFORCE'],
    placeInId: { fields: ['salesforce_domain'] },
  },
  SERVICENOW: { subpath: 'servicenow', name: 'ServiceNow', ...oauth, ...form, ownFormats: ['SERVICENOW'] },
  SHAREPOINT: {
    subpath: 'sharepoint',
    name: 'Sharepoint',
    ...drive,
    ...form,
    placeInId: { fields: ['microsoft_tenant', 'sharepoint_site_name'], isWhole: true },
  },
  SLACK: {
    subpath: 'slack',
    name: 'Slack',
    ...oauth,
    itemPicker: false,
    // A conversation may contain its months and files.
    folders: true,
    ownFormats: ['SLACK'],
    hasConversations: true,
    namedByUsername: true,
    accountPlace: 'domain',
  },
  WEB_SCRAPER: {
    subpath: 'scraper',
    name: 'Web Scraper',
    announcementName: 'websites',
    itemPicker: false,
    folders: true,
    fileSource: 'WEB_SCRAPE',
    ownFormats: ['WEB_SCRAPE', 'RSS_FEED'],
  },
  ZENDESK: {
    subpath: 'zendesk',
    name: 'Zendesk',
    ...oauth,
    ...form,
    syncUrl: true,
    ownFormats: ['ZENDESK'],
    placeInId: { fields: ['zendesk_subdomain'] },
  },
  ZOTERO: { subpath: 'zotero', name: 'Zotero', ...oauth, syncUrl: true, ownFormats: ['ZOTERO'] },
}

/** All sources, by ascending id. */
export const catalog: readonly CatalogEntry[] = [...SOURCES]
  .sort()
  .map((id) => createEntry(id, entryFields[id]))

const byId: ReadonlyMap<string, CatalogEntry> = new Map(catalog.map((one) => [one.id, one]))

export function findCatalogEntry(id: string): CatalogEntry | null {
  return byId.get(id) ?? null
}

/** Whether a file's `source` means a website or a page of one. Older back ends write the catalog's own id. */
export function isOfWebsite(source: string | null): boolean {
  return catalog.some(
    ({ id, fileSource }) => fileSource === 'WEB_SCRAPE' && (source === id || source === fileSource),
  )
}

type Choosing = Pick<EnabledIntegration, 'useCarbonFilePicker' | 'syncSourceItems'>

/**
 * How items of a source are chosen: in our own picker, unless the host wants the provider's or no items at all. Null
 * if nothing can be picked, such as mail, which is chosen by label or folder.
 */
export function selectionType(source: CatalogEntry, host: Choosing = {}): SelectionType | null {
  if (source.fileSource === 'UPLOADED') return 'UPLOAD'
  if (source.fileSource === 'WEB_SCRAPE') return 'SYNC_URL'
  const isOurs = host.useCarbonFilePicker !== false || !source.syncUrl
  if (source.itemPicker && isOurs && host.syncSourceItems !== false) return 'FILE_PICKER'
  if (source.syncUrl) return 'SYNC_URL'
  return source.hasConversations ? 'CUSTOM' : null
}

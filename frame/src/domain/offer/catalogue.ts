import type { EnabledIntegration, Source } from '@inlet/wire/bridge'

/** How a person chooses what to import from a source. */
export type SelectionType = 'FILE_PICKER' | 'SYNC_URL' | 'UPLOAD' | 'CUSTOM'

/** One source as Inlet knows it. Behaviour is read from here; nothing outside compares source names. */
export type CatalogueEntry = {
  readonly id: Source
  /** Name of the source's step inside the frame. */
  readonly subpath: string
  /** On cards and in headers. */
  readonly name: string
  /** Title of the card where it differs from the name. */
  readonly integrationsListViewTitle?: string
  /** In sentences: "Your {announcementName} account is connected." */
  readonly announcementName: string
  /** Key of the image on the card and in the header. */
  readonly icon: Source
  readonly logo: Source
  /** Token of the tile behind the icon. */
  readonly iconBgColor: string
  /** False takes the source out of use, also as an entry point. */
  readonly active: boolean
  /** Type of its accounts in calls. */
  readonly data_source_type: string
  /** Value or values of `source` on its files, null where files belong to accounts. */
  readonly fileSource: 'UPLOADED' | 'WEB_SCRAPE' | null
  /** Connecting leads through the provider's sign-in window. */
  readonly requiresOAuth: boolean
  /** Connecting begins with a form of ours. */
  readonly multiStep: boolean
  /** Content comes from elsewhere, not from this device. */
  readonly online: boolean
  /** Inlet's own item picker can list it. */
  readonly itemPicker: boolean
  /** Adding more leads through the provider's own picker, unless ours is asked for. */
  readonly syncUrl: boolean
  /** Its files and items form folders that can themselves be chosen. */
  readonly folders: boolean
  /** Items are not listed unless the host asks (`syncSourceItems`). */
  readonly listsItemsByDefault: boolean
  /** Adding pages to an account is an action of its own. */
  readonly canSelectMorePages: boolean
  /** Where its items are not listed, repositories are chosen instead. */
  readonly hasRepositories: boolean
}

type Given = Pick<CatalogueEntry, 'id' | 'subpath' | 'name'> & Partial<CatalogueEntry>

function entry(given: Given): CatalogueEntry {
  return {
    announcementName: given.name,
    icon: given.id,
    logo: given.id,
    iconBgColor: 'var(--tile)',
    active: true,
    data_source_type: given.id,
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
    ...given,
  }
}

const oauth = { requiresOAuth: true } as const
const form = { multiStep: true } as const
const drive = { requiresOAuth: true, syncUrl: true, folders: true } as const

/** All 25 sources, by id. Guru and Freshdesk connect with keys; ServiceNow's form leads to a sign-in window. */
export const catalogue: readonly CatalogueEntry[] = [
  entry({
    id: 'AZURE_BLOB_STORAGE',
    subpath: 'AzureBlobStorage',
    name: 'Azure Blob',
    announcementName: 'Azure Blob Storage',
    ...form,
  }),
  entry({ id: 'BOX', subpath: 'box', name: 'Box', ...drive }),
  entry({ id: 'CONFLUENCE', subpath: 'confluence', name: 'Confluence', ...oauth, ...form, syncUrl: true }),
  entry({ id: 'DOCUMENT360', subpath: 'Document360', name: 'Document360', ...form }),
  entry({ id: 'DROPBOX', subpath: 'dropbox', name: 'Dropbox', ...drive }),
  entry({ id: 'FRESHDESK', subpath: 'freshdesk', name: 'Freshdesk', ...form }),
  entry({ id: 'GITBOOK', subpath: 'gitbook', name: 'Gitbook', ...form }),
  entry({
    id: 'GITHUB',
    subpath: 'github',
    name: 'Github',
    ...form,
    listsItemsByDefault: false,
    hasRepositories: true,
  }),
  entry({ id: 'GMAIL', subpath: 'gmail', name: 'Gmail', ...oauth, itemPicker: false }),
  entry({ id: 'GOOGLE_CLOUD_STORAGE', subpath: 'gcs', name: 'Google Cloud Storage', ...oauth }),
  entry({ id: 'GOOGLE_DRIVE', subpath: 'google', name: 'Google Drive', ...drive }),
  entry({ id: 'GURU', subpath: 'guru', name: 'Guru', ...form }),
  entry({ id: 'INTERCOM', subpath: 'intercom', name: 'Intercom', ...oauth, syncUrl: true }),
  entry({
    id: 'LOCAL_FILES',
    subpath: 'local',
    name: 'Upload Files',
    announcementName: 'local files',
    online: false,
    itemPicker: false,
    fileSource: 'UPLOADED',
  }),
  entry({
    id: 'NOTION',
    subpath: 'notion',
    name: 'Notion',
    ...oauth,
    syncUrl: true,
    canSelectMorePages: true,
  }),
  entry({ id: 'ONEDRIVE', subpath: 'onedrive', name: 'OneDrive', ...drive }),
  entry({ id: 'OUTLOOK', subpath: 'outlook', name: 'Outlook', ...oauth, itemPicker: false }),
  entry({ id: 'S3', subpath: 's3', name: 'S3', ...form }),
  entry({ id: 'SALESFORCE', subpath: 'salesforce', name: 'Salesforce', ...oauth, ...form, syncUrl: true }),
  entry({ id: 'SERVICENOW', subpath: 'servicenow', name: 'ServiceNow', ...oauth, ...form }),
  entry({ id: 'SHAREPOINT', subpath: 'sharepoint', name: 'Sharepoint', ...drive, ...form }),
  entry({ id: 'SLACK', subpath: 'slack', name: 'Slack', ...oauth, itemPicker: false }),
  entry({
    id: 'WEB_SCRAPER',
    subpath: 'scraper',
    name: 'Web Scraper',
    announcementName: 'websites',
    itemPicker: false,
    folders: true,
    fileSource: 'WEB_SCRAPE',
  }),
  entry({ id: 'ZENDESK', subpath: 'zendesk', name: 'Zendesk', ...oauth, ...form, syncUrl: true }),
  entry({ id: 'ZOTERO', subpath: 'zotero', name: 'Zotero', ...oauth, syncUrl: true }),
]

const byId: ReadonlyMap<string, CatalogueEntry> = new Map(catalogue.map((one) => [one.id, one]))

export function catalogueEntry(id: string): CatalogueEntry | null {
  return byId.get(id) ?? null
}

type Choosing = Pick<EnabledIntegration, 'useCarbonFilePicker' | 'syncSourceItems'>

/**
 * Which way of choosing a source offers: our own picker, unless the host wants the provider's or no items at all.
 * Null where everything is imported (mail).
 */
export function selectionType(source: CatalogueEntry, host: Choosing = {}): SelectionType | null {
  if (source.fileSource === 'UPLOADED') return 'UPLOAD'
  if (source.fileSource === 'WEB_SCRAPE') return 'SYNC_URL'
  const isOurs = host.useCarbonFilePicker !== false || !source.syncUrl
  if (source.itemPicker && isOurs && host.syncSourceItems !== false) return 'FILE_PICKER'
  if (source.syncUrl) return 'SYNC_URL'
  return source.id === 'SLACK' ? 'CUSTOM' : null
}

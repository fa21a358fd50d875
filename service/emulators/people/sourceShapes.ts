import type { ThirdPartySource } from '../../src/sources/thirdPartySources.ts'

/** How a source calls the things that it holds. */
export type SourceShape = {
  readonly name: string
  /** What the sign-in page says is asked: `See and read your …`. */
  readonly things: string
  /** What everything is in; null: folders and files are at the top. */
  readonly wrapper: { readonly name: string; readonly type: string; readonly selectable?: false } | null
  readonly folder: string
  /** Short texts, long texts, the many things of the archive, and files of other formats. */
  readonly note: string
  readonly article: string
  readonly record: string
  readonly attachment: string
  /** Texts are things of the source itself, without an extension. Default: they are files. */
  readonly own?: true
  /** Pages may hold other pages. */
  readonly pagesHoldPages?: true
  /** How a text begins. */
  readonly head?: 'mail' | 'ticket'
  /** Not one thing that everything is in, but many, whose names begin with their owner's. */
  readonly repositories?: true
  /** There is nothing to list but conversations. */
  readonly conversations?: true
  /** Cuts the sign-in window off from who opened it, as Microsoft does. */
  readonly crossOriginOpenerPolicy?: true
}

const files = { folder: 'FOLDER', note: 'FILE', article: 'FILE', record: 'FILE', attachment: 'FILE' }
const drive = { ...files, things: 'files and folders', wrapper: null }
const microsoftDrive = { ...drive, crossOriginOpenerPolicy: true } as const
const mail = {
  things: 'messages and their labels',
  wrapper: null,
  folder: 'LABEL',
  note: 'MESSAGE',
  article: 'MESSAGE',
  record: 'MESSAGE',
  attachment: 'ATTACHMENT',
  own: true,
  head: 'mail',
} as const
const helpdesk = {
  things: 'articles and tickets',
  wrapper: null,
  folder: 'FOLDER',
  note: 'TICKET',
  article: 'ARTICLE',
  record: 'TICKET',
  attachment: 'TICKET_ATTACHMENT',
  own: true,
  head: 'ticket',
} as const
const pages = {
  things: 'pages and collections',
  wrapper: null,
  folder: 'COLLECTION',
  note: 'PAGE',
  article: 'PAGE',
  record: 'PAGE',
  attachment: 'FILE',
  own: true,
} as const

export const SOURCE_SHAPES: Readonly<Record<ThirdPartySource, SourceShape>> = {
  AZURE_BLOB_STORAGE: {
    ...drive,
    name: 'Azure Blob Storage',
    things: 'containers and blobs',
    wrapper: { name: 'documents', type: 'CONTAINER' },
  },
  BOX: { ...drive, name: 'Box' },
  CONFLUENCE: {
    ...pages,
    name: 'Confluence',
    things: 'spaces and pages',
    wrapper: { name: 'Team space', type: 'SPACE' },
    folder: 'FOLDER',
    pagesHoldPages: true,
  },
  DOCUMENT360: {
    ...pages,
    name: 'Document360',
    things: 'categories and articles',
    wrapper: { name: 'Product documentation', type: 'PROJECT' },
    folder: 'CATEGORY',
    note: 'ARTICLE',
    article: 'ARTICLE',
    record: 'ARTICLE',
  },
  DROPBOX: { ...drive, name: 'Dropbox' },
  FRESHDESK: { ...helpdesk, name: 'Freshdesk' },
  GITBOOK: {
    ...pages,
    name: 'Gitbook',
    things: 'spaces and pages',
    wrapper: { name: 'Product guide', type: 'SPACE' },
    folder: 'GROUP',
    note: 'SHEET',
    article: 'SHEET',
    record: 'SHEET',
  },
  GITHUB: {
    ...files,
    name: 'GitHub',
    things: 'repositories and their files',
    wrapper: null,
    folder: 'DIRECTORY',
    repositories: true,
  },
  GMAIL: { ...mail, name: 'Gmail' },
  GOOGLE_CLOUD_STORAGE: {
    ...drive,
    name: 'Google Cloud Storage',
    things: 'buckets and objects',
    wrapper: { name: 'documents', type: 'BUCKET' },
  },
  GOOGLE_DRIVE: { ...drive, name: 'Google Drive' },
  GURU: {
    ...pages,
    name: 'Guru',
    things: 'collections and cards',
    wrapper: { name: 'Company knowledge', type: 'COLLECTION' },
    folder: 'FOLDER',
    note: 'CARD',
    article: 'CARD',
    record: 'CARD',
  },
  INTERCOM: { ...helpdesk, name: 'Intercom', folder: 'COLLECTION', record: 'CONVERSATION' },
  NOTION: { ...pages, name: 'Notion', pagesHoldPages: true },
  ONEDRIVE: { ...microsoftDrive, name: 'OneDrive' },
  OUTLOOK: { ...mail, name: 'Outlook', folder: 'FOLDER', crossOriginOpenerPolicy: true },
  S3: {
    ...drive,
    name: 'Amazon S3',
    things: 'buckets and objects',
    wrapper: { name: 'documents', type: 'BUCKET' },
  },
  SALESFORCE: {
    ...helpdesk,
    name: 'Salesforce',
    things: 'knowledge articles',
    note: 'ARTICLE',
    record: 'ARTICLE',
  },
  SERVICENOW: {
    ...helpdesk,
    name: 'ServiceNow',
    things: 'incidents and their attachments',
    // Only what is in a table can be picked.
    wrapper: { name: 'Incidents', type: 'TABLE', selectable: false },
    note: 'INCIDENT',
    article: 'INCIDENT',
    record: 'INCIDENT',
    attachment: 'ATTACHMENT',
  },
  SHAREPOINT: { ...microsoftDrive, name: 'SharePoint' },
  SLACK: {
    ...pages,
    name: 'Slack',
    things: 'channels and messages',
    conversations: true,
  },
  ZENDESK: { ...helpdesk, name: 'Zendesk', folder: 'SECTION' },
  ZOTERO: { ...files, name: 'Zotero', things: 'collections and papers', wrapper: null, folder: 'COLLECTION' },
}

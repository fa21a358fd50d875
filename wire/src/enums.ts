/** The 25 sources of the catalog. Hosts pass these ids, and events carry them. */
export const SOURCES = [
  'AZURE_BLOB_STORAGE',
  'BOX',
  'CONFLUENCE',
  'DOCUMENT360',
  'DROPBOX',
  'FRESHDESK',
  'GITBOOK',
  'GITHUB',
  'GMAIL',
  'GOOGLE_CLOUD_STORAGE',
  'GOOGLE_DRIVE',
  'GURU',
  'INTERCOM',
  'LOCAL_FILES',
  'NOTION',
  'ONEDRIVE',
  'OUTLOOK',
  'S3',
  'SALESFORCE',
  'SERVICENOW',
  'SHAREPOINT',
  'SLACK',
  'WEB_SCRAPER',
  'ZENDESK',
  'ZOTERO',
] as const
export type Source = (typeof SOURCES)[number]

/** States of one file's sync, as reported by the service. */
export const FILE_STATUSES = [
  'DELAYED',
  'QUEUED_FOR_SYNC',
  'SYNCING',
  'READY',
  'SYNC_ERROR',
  'EVALUATING_RESYNC',
  'RATE_LIMITED',
  'SYNC_ABORTED',
  'QUEUED_FOR_OCR',
  'READY_TO_SYNC',
] as const
export type FileStatus = (typeof FILE_STATUSES)[number]

/** States of one connected account. The service sends QUEUED_FOR_SYNCING; readers also accept QUEUED_FOR_SYNC. */
export const ACCOUNT_STATUSES = ['QUEUED_FOR_SYNCING', 'SYNCING', 'READY', 'SYNC_ERROR'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** How an account is, from well to worst. */
export const ACCOUNT_STATES = ['ok', 'expiring', 'failing', 'broken'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** Days before the end of an access from which its account is expiring. */
export const EXPIRING_DAYS = 7

/** What mends an account: signing in again, waiting, or an administrator of the deployment. */
export const ACCOUNT_REMEDIES = ['reconnect', 'wait', 'ask_admin'] as const
export type AccountRemedy = (typeof ACCOUNT_REMEDIES)[number]

/** The predecessor's. */
export const EVENT_ACTIONS = ['INITIATE', 'ADD', 'UPDATE', 'CANCEL', 'ERROR'] as const
/** What an event tells the host. `event` always equals `action`. UPLOADS_RESTORED comes only with `keepUploads`.
 * PREVIEWED comes where what was chosen has been counted. */
export type EventAction = (typeof EVENT_ACTIONS)[number] | 'UPLOADS_RESTORED' | 'PREVIEWED'

export const CONTENT_TYPES = ['ARTICLE', 'TICKET', 'CONVERSATION'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

export const ENVIRONMENTS = ['PRODUCTION', 'DEVELOPMENT', 'LOCAL'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** The predecessor also had MARKDOWN. */
export const TEXT_FORMATS = ['PLAIN_TEXT'] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]

export const TRANSCRIPTION_SERVICES = ['assemblyai', 'deepgram'] as const
export type TranscriptionService = (typeof TRANSCRIPTION_SERVICES)[number]

export const EMBEDDING_MODELS = [
  'OPENAI',
  'AZURE_OPENAI',
  'AZURE_ADA_LARGE_256',
  'AZURE_ADA_LARGE_1024',
  'AZURE_ADA_LARGE_3072',
  'AZURE_ADA_SMALL_512',
  'AZURE_ADA_SMALL_1536',
  'OPENAI_ADA_LARGE_256',
  'OPENAI_ADA_LARGE_1024',
  'OPENAI_ADA_LARGE_3072',
  'OPENAI_ADA_SMALL_512',
  'OPENAI_ADA_SMALL_1536',
  'COHERE_MULTILINGUAL_V3',
  'VERTEX_MULTIMODAL',
] as const
export type EmbeddingModel = (typeof EMBEDDING_MODELS)[number]

/**
 * What was not read in a READY file. `NO_TEXT`: no text was found. `PICTURES`: pictures that probably contain text.
 * `LETTERS`: letters that the file does not map to characters. `ATTACHMENTS`: attached files, of which only the names
 * were read. `LINES`: broken lines of a table or of JSON Lines. `PAGES`: pages of a website.
 */
export const UNREAD_PARTS = ['NO_TEXT', 'PICTURES', 'LETTERS', 'ATTACHMENTS', 'LINES', 'PAGES'] as const
export type UnreadPart = (typeof UNREAD_PARTS)[number]

/** Columns of the synced-files table. */
export const FILE_COLUMNS = ['name', 'status', 'created_at', 'updated_at', 'external_url'] as const
export type FileColumn = (typeof FILE_COLUMNS)[number]

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Values of `source` that mean "a file the person uploaded" on the wire, where LOCAL_FILES does not exist. */
export const UPLOADED_SOURCES = [
  'TEXT',
  'CSV',
  'TSV',
  'PDF',
  'DOCX',
  'PPTX',
  'XLSX',
  'MD',
  'RTF',
  'JSON',
  'HTML',
  'JPG',
  'JPEG',
  'PNG',
  'WEBP',
  'MP3',
  'MP4',
  'MP2',
  'AAC',
  'WAV',
  'FLAC',
  'PCM',
  'M4A',
  'OGG',
  'OPUS',
  'WEBM',
  // Ours.
  'XML',
  'SVG',
  'ICS',
  'SRT',
  'VTT',
  'IPYNB',
  'EML',
  'MSG',
  'ODT',
  'ODS',
  'ODP',
  'EPUB',
] as const
export type UploadedSource = (typeof UPLOADED_SOURCES)[number]

/** A value of a known list, or an unknown one from a newer peer, kept as it is. */
export type OrUnknown<T extends string> = T | (string & Record<never, never>)

/** Why a sync run of an account began. */
export const SYNC_CAUSES = ['CONNECTED', 'CHOSEN', 'REQUESTED', 'SCHEDULED', 'NOTIFIED', 'RETRIED'] as const
export type SyncCause = (typeof SYNC_CAUSES)[number]

/** How a sync run is. INCOMPLETE: it ended, and a part could not be read. */
export const SYNC_RUN_STATES = ['RUNNING', 'DONE', 'INCOMPLETE', 'FAILED', 'CANCELED'] as const

/** What came of a file. */
export const SYNC_OUTCOMES = ['NEW', 'CHANGED', 'MOVED', 'GONE', 'SKIPPED', 'FAILED'] as const
export type SyncOutcome = (typeof SYNC_OUTCOMES)[number]

/** Why, where no sentence says it. */
export const SYNC_CODES = [
  'CANCELED',
  'DELETED',
  'GONE_EARLY',
  'MOVED_OUT',
  'NO_TEXT',
  'PARTLY_READ',
  'RECOVERED',
  'RESTORED',
  'WAITING',
] as const
export type SyncCode = (typeof SYNC_CODES)[number]

/** States of a preview. `capped`: it stopped before all was counted. */
export const PREVIEW_STATES = ['running', 'done', 'capped', 'failed'] as const

/** What ends a preview early. */
export const PREVIEW_CAPS = ['folders', 'time', 'rate_limit'] as const
export type PreviewCap = (typeof PREVIEW_CAPS)[number]

/** Why an item would not be read. */
export const PREVIEW_SKIPS = [
  'FOLDER_UNREADABLE',
  'NOT_SELECTABLE',
  'PAGE_UNREADABLE',
  'TOO_LARGE',
  'UNSUPPORTED_FORMAT',
] as const
export type PreviewSkip = (typeof PREVIEW_SKIPS)[number]

/** Limits that an import would meet. */
export const PREVIEW_LIMITS = ['max_files', 'max_files_per_upload', 'max_items', 'max_pages'] as const
export type PreviewLimit = (typeof PREVIEW_LIMITS)[number]

const SOURCES: Readonly<Record<string, string>> = {
  AZURE_BLOB_STORAGE: 'Azure Blob Storage',
  DOCUMENT360: 'Document360',
  GITBOOK: 'GitBook',
  GITHUB: 'GitHub',
  ONEDRIVE: 'OneDrive',
  SERVICENOW: 'ServiceNow',
  SHAREPOINT: 'SharePoint',
  WEB_SCRAPE: 'Website',
}

const FORMATS: Readonly<Record<string, string>> = { TEXT: 'Text' }

/** Name of a source. A value without a name of its own is a format of uploads. */
export function sourceName(source: string, isKnown: boolean): string {
  const named = SOURCES[source]
  if (named) return named
  if (!isKnown) return `${FORMATS[source] ?? source} upload`
  return source
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ')
}

const FILE_STATUSES: Readonly<Record<string, string>> = {
  READY: 'Ready',
  READY_TO_SYNC: 'Waiting to be asked for',
  QUEUED_FOR_SYNC: 'Queued',
  QUEUED_FOR_OCR: 'Queued for reading pictures',
  SYNCING: 'Being read',
  EVALUATING_RESYNC: 'Being compared',
  DELAYED: 'Delayed',
  RATE_LIMITED: 'Waiting for the source',
  SYNC_ERROR: 'Failed',
  SYNC_ABORTED: 'Called off',
}

export function fileStatus(status: string): string {
  return FILE_STATUSES[status] ?? status
}

const KINDS: Readonly<Record<string, string>> = {
  analyse: 'Prepare search',
  crawl: 'Read websites',
  'delete-files': 'Delete files',
  deliver: 'Send to webhooks',
  erase: 'Erase customers',
  feed: 'Read feeds',
  ingest: 'Read documents',
  'ingest-large': 'Read large documents',
  revoke: 'Give access back',
  sync: 'Sync accounts',
  transcribe: 'Transcribe recordings',
  webhook: 'Tell of deletions',
}

export function kindOfJob(kind: string): string {
  return KINDS[kind] ?? kind
}

/** `3 min` from seconds. */
export function duration(seconds: number): string {
  const [unit, size]: readonly [string, number] =
    seconds < 60
      ? ['second', 1]
      : seconds < 3600
        ? ['minute', 60]
        : seconds < 86_400
          ? ['hour', 3600]
          : ['day', 86_400]
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(seconds / size),
  )
}

/** `1 file`, `1,234 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

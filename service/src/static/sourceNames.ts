import type { Source } from '@inlet/wire/service'

/** Display names of the sources. */
const NAMES: Readonly<Record<Exclude<Source, 'LOCAL_FILES' | 'WEB_SCRAPER'>, string>> = {
  AZURE_BLOB_STORAGE: 'Azure Blob Storage',
  BOX: 'Box',
  CONFLUENCE: 'Confluence',
  DOCUMENT360: 'Document360',
  DROPBOX: 'Dropbox',
  FRESHDESK: 'Freshdesk',
  GITBOOK: 'GitBook',
  GITHUB: 'GitHub',
  GMAIL: 'Gmail',
  GOOGLE_CLOUD_STORAGE: 'Google Cloud Storage',
  GOOGLE_DRIVE: 'Google Drive',
  GURU: 'Guru',
  INTERCOM: 'Intercom',
  NOTION: 'Notion',
  ONEDRIVE: 'OneDrive',
  OUTLOOK: 'Outlook',
  S3: 'Amazon S3',
  SALESFORCE: 'Salesforce',
  SERVICENOW: 'ServiceNow',
  SHAREPOINT: 'SharePoint',
  SLACK: 'Slack',
  ZENDESK: 'Zendesk',
  ZOTERO: 'Zotero',
}

const byId: ReadonlyMap<string, string> = new Map(Object.entries(NAMES))

/** The id of a source that an older version had. */
export function sourceName(source: string): string {
  return byId.get(source) ?? source
}

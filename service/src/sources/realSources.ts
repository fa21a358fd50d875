import type { ThirdPartySource } from './thirdPartySources.ts'

/** The sources with a connector. */
export const REAL_SOURCES = [
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
  'NOTION',
  'ONEDRIVE',
  'OUTLOOK',
  'S3',
  'SALESFORCE',
  'SERVICENOW',
  'SHAREPOINT',
  'SLACK',
  'ZENDESK',
  'ZOTERO',
] as const satisfies readonly ThirdPartySource[]
export type RealSource = (typeof REAL_SOURCES)[number]

export function isRealSource(source: string): source is RealSource {
  return REAL_SOURCES.some((one) => one === source)
}

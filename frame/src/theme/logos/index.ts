import sheet from '../logos.svg?url'

/** A view of the sprite that `npm run logos` creates from the files here. */
const at = (name: string) => `${sheet}#${name}`

/** URL of each source's logo, for `<img>`, in which scripts inside an SVG do not run. */
export const logos = {
  AZURE_BLOB_STORAGE: at('azure-blob-storage'),
  BOX: at('box'),
  CONFLUENCE: at('confluence'),
  DOCUMENT360: at('document360'),
  DROPBOX: at('dropbox'),
  FRESHDESK: at('freshdesk'),
  GITBOOK: at('gitbook'),
  GITHUB: at('github'),
  GMAIL: at('gmail'),
  GOOGLE_CLOUD_STORAGE: at('google-cloud-storage'),
  GOOGLE_DRIVE: at('google-drive'),
  GURU: at('guru'),
  INTERCOM: at('intercom'),
  LOCAL_FILES: at('local-files'),
  NOTION: at('notion'),
  ONEDRIVE: at('onedrive'),
  OUTLOOK: at('outlook'),
  S3: at('s3'),
  SALESFORCE: at('salesforce'),
  SERVICENOW: at('servicenow'),
  SHAREPOINT: at('sharepoint'),
  SLACK: at('slack'),
  WEB_SCRAPER: at('web-scraper'),
  ZENDESK: at('zendesk'),
  ZOTERO: at('zotero'),
} as const

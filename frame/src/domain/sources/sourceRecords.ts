import type { Source } from '@inlet/wire/bridge'
import { azureBlobStorage } from './azure-blob-storage/source.ts'
import { box } from './box/source.ts'
import type { CatalogEntry } from './CatalogEntry.ts'
import { confluence } from './confluence/source.ts'
import { document360 } from './document360/source.ts'
import { dropbox } from './dropbox/source.ts'
import { freshdesk } from './freshdesk/source.ts'
import { gitbook } from './gitbook/source.ts'
import { github } from './github/source.ts'
import { gmail } from './gmail/source.ts'
import { googleCloudStorage } from './google-cloud-storage/source.ts'
import { googleDrive } from './google-drive/source.ts'
import { guru } from './guru/source.ts'
import { intercom } from './intercom/source.ts'
import { localFiles } from './local-files/source.ts'
import { notion } from './notion/source.ts'
import { onedrive } from './onedrive/source.ts'
import { outlook } from './outlook/source.ts'
import { s3 } from './s3/source.ts'
import { salesforce } from './salesforce/source.ts'
import { servicenow } from './servicenow/source.ts'
import { sharepoint } from './sharepoint/source.ts'
import { slack } from './slack/source.ts'
import { webScraper } from './web-scraper/source.ts'
import { zendesk } from './zendesk/source.ts'
import { zotero } from './zotero/source.ts'

/**
 * The record of each source. Its line about the source (`about.ts`) and its form (`form.ts`) are found in its folder, and
 * are loaded with the screens that show them.
 */
export const SOURCE_RECORDS: { readonly [Id in Source]: CatalogEntry & { readonly id: Id } } = {
  AZURE_BLOB_STORAGE: azureBlobStorage,
  BOX: box,
  CONFLUENCE: confluence,
  DOCUMENT360: document360,
  DROPBOX: dropbox,
  FRESHDESK: freshdesk,
  GITBOOK: gitbook,
  GITHUB: github,
  GMAIL: gmail,
  GOOGLE_CLOUD_STORAGE: googleCloudStorage,
  GOOGLE_DRIVE: googleDrive,
  GURU: guru,
  INTERCOM: intercom,
  LOCAL_FILES: localFiles,
  NOTION: notion,
  ONEDRIVE: onedrive,
  OUTLOOK: outlook,
  S3: s3,
  SALESFORCE: salesforce,
  SERVICENOW: servicenow,
  SHAREPOINT: sharepoint,
  SLACK: slack,
  WEB_SCRAPER: webScraper,
  ZENDESK: zendesk,
  ZOTERO: zotero,
}

import { azureBlobStorage } from './azure-blob-storage/source.ts'
import { box } from './box/source.ts'
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
import { notion } from './notion/source.ts'
import { onedrive } from './onedrive/source.ts'
import { outlook } from './outlook/source.ts'
import type { SourceManifest } from './SourceManifest.ts'
import { s3 } from './s3/source.ts'
import { salesforce } from './salesforce/source.ts'
import { servicenow } from './servicenow/source.ts'
import { sharepoint } from './sharepoint/source.ts'
import { slack } from './slack/source.ts'
import type { ThirdPartySource } from './thirdPartySources.ts'
import { zendesk } from './zendesk/source.ts'
import { zotero } from './zotero/source.ts'

/** All sources that have accounts. A new source is one more entry. */
export const MANIFESTS = {
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
  NOTION: notion,
  ONEDRIVE: onedrive,
  OUTLOOK: outlook,
  S3: s3,
  SALESFORCE: salesforce,
  SERVICENOW: servicenow,
  SHAREPOINT: sharepoint,
  SLACK: slack,
  ZENDESK: zendesk,
  ZOTERO: zotero,
} as const satisfies { readonly [Id in ThirdPartySource]: SourceManifest<Id> }

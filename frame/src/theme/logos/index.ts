import azureBlobStorage from './azure-blob-storage.svg?url'
import box from './box.svg?url'
import confluence from './confluence.svg?url'
import document360 from './document360.svg?url'
import dropbox from './dropbox.svg?url'
import freshdesk from './freshdesk.svg?url'
import gitbook from './gitbook.svg?url'
import github from './github.svg?url'
import gmail from './gmail.svg?url'
import googleCloudStorage from './google-cloud-storage.svg?url'
import googleDrive from './google-drive.svg?url'
import guru from './guru.svg?url'
import intercom from './intercom.svg?url'
import localFiles from './local-files.svg?url'
import notion from './notion.svg?url'
import onedrive from './onedrive.svg?url'
import outlook from './outlook.svg?url'
import s3 from './s3.svg?url'
import salesforce from './salesforce.svg?url'
import servicenow from './servicenow.svg?url'
import sharepoint from './sharepoint.svg?url'
import slack from './slack.svg?url'
import webScraper from './web-scraper.svg?url'
import zendesk from './zendesk.svg?url'
import zotero from './zotero.svg?url'

/** Address of each source's logo. They are files for `<img>`, where markup inside an SVG stays inert. */
export const logos = {
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
} as const

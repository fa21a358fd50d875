/** What people call the sources that they sign in to. */
const NAMES: Readonly<Record<string, string>> = {
  BOX: 'Box',
  CONFLUENCE: 'Confluence',
  DROPBOX: 'Dropbox',
  GMAIL: 'Gmail',
  GOOGLE_CLOUD_STORAGE: 'Google Cloud Storage',
  GOOGLE_DRIVE: 'Google Drive',
  INTERCOM: 'Intercom',
  NOTION: 'Notion',
  ONEDRIVE: 'OneDrive',
  OUTLOOK: 'Outlook',
  SALESFORCE: 'Salesforce',
  SERVICENOW: 'ServiceNow',
  SHAREPOINT: 'SharePoint',
  SLACK: 'Slack',
  ZENDESK: 'Zendesk',
  ZOTERO: 'Zotero',
}

export function sourceName(source: string): string {
  return NAMES[source] ?? source
}

import { SOURCES } from '@inlet/wire/bridge'
import { describe, expect, it } from 'vitest'
import type { CatalogEntry } from '../sources/CatalogEntry.ts'
import { catalog, findCatalogEntry, selectionType } from './catalog.ts'

const idsOf = (matches: (entry: CatalogEntry) => boolean) => catalog.filter(matches).map((entry) => entry.id)

describe('the catalog', () => {
  it('has every source once, by ascending id', () => {
    expect(catalog.map((entry) => entry.id)).toEqual([...SOURCES].sort())
    expect(catalog).toHaveLength(25)
  })

  it('names vendors in sentences as they write themselves [F-330]', () => {
    expect(findCatalogEntry('GITBOOK')?.announcementName).toBe('GitBook')
    expect(findCatalogEntry('GITHUB')?.announcementName).toBe('GitHub')
  })

  it.each([
    ['CONFLUENCE', 'confluence', 'Confluence'],
    ['LOCAL_FILES', 'local', 'Upload Files'],
    ['WEB_SCRAPER', 'scraper', 'Web Scraper'],
    ['GITHUB', 'github', 'Github'],
    ['DROPBOX', 'dropbox', 'Dropbox'],
    ['GOOGLE_DRIVE', 'google', 'Google Drive'],
    ['GOOGLE_CLOUD_STORAGE', 'gcs', 'Google Cloud Storage'],
    ['GURU', 'guru', 'Guru'],
    ['NOTION', 'notion', 'Notion'],
    ['SALESFORCE', 'salesforce', 'Salesforce'],
    ['ZENDESK', 'zendesk', 'Zendesk'],
    ['ONEDRIVE', 'onedrive', 'OneDrive'],
    ['S3', 's3', 'S3'],
    ['SHAREPOINT', 'sharepoint', 'Sharepoint'],
    ['GMAIL', 'gmail', 'Gmail'],
    ['FRESHDESK', 'freshdesk', 'Freshdesk'],
    ['BOX', 'box', 'Box'],
    ['GITBOOK', 'gitbook', 'Gitbook'],
    ['INTERCOM', 'intercom', 'Intercom'],
    ['OUTLOOK', 'outlook', 'Outlook'],
    ['SERVICENOW', 'servicenow', 'ServiceNow'],
    ['SLACK', 'slack', 'Slack'],
    ['ZOTERO', 'zotero', 'Zotero'],
    ['AZURE_BLOB_STORAGE', 'AzureBlobStorage', 'Azure Blob'],
    ['DOCUMENT360', 'Document360', 'Document360'],
  ])('calls %s by the step %s and the name %s', (id, subpath, name) => {
    expect(findCatalogEntry(id)).toMatchObject({ id, subpath, name, data_source_type: id, active: true })
  })

  it('knows no other source, whatever JavaScript objects know', () => {
    expect(findCatalogEntry('NOPE')).toBeNull()
    expect(findCatalogEntry('toString')).toBeNull()
  })

  it('says of all 25 whether they are remote: all but Upload Files [CAT-13]', () => {
    expect(catalog.map((entry) => typeof entry.online)).toEqual(Array(25).fill('boolean'))
    expect(idsOf((entry) => !entry.online)).toEqual(['LOCAL_FILES'])
  })

  it('connects 16 by OAuth, 7 by keys and 2 not at all', () => {
    expect(idsOf((entry) => entry.requiresOAuth)).toHaveLength(16)
    expect(idsOf((entry) => entry.multiStep && !entry.requiresOAuth)).toEqual([
      'AZURE_BLOB_STORAGE',
      'DOCUMENT360',
      'FRESHDESK',
      'GITBOOK',
      'GITHUB',
      'GURU',
      'S3',
    ])
    expect(idsOf((entry) => !entry.multiStep && !entry.requiresOAuth)).toEqual(['LOCAL_FILES', 'WEB_SCRAPER'])
    expect(idsOf((entry) => entry.multiStep && entry.requiresOAuth)).toEqual([
      'CONFLUENCE',
      'SALESFORCE',
      'SERVICENOW',
      'SHAREPOINT',
      'ZENDESK',
    ])
  })

  it('drills down in the five drives, in conversations and in websites', () => {
    expect(idsOf((entry) => entry.folders)).toEqual([
      'BOX',
      'DROPBOX',
      'GOOGLE_DRIVE',
      'ONEDRIVE',
      'SHAREPOINT',
      'SLACK',
      'WEB_SCRAPER',
    ])
  })
})

describe('selectionType', () => {
  const typeOf = (id: string, host: Parameters<typeof selectionType>[1] = {}) => {
    const entry = findCatalogEntry(id)
    if (!entry) throw new Error(`${id} is not in the catalog`)
    return selectionType(entry, host)
  }

  it('is UPLOAD for uploads, SYNC_URL for websites, CUSTOM for Slack, and our picker for what it can list [CAT-16] [CAT-17]', () => {
    const special: Record<string, string | null> = {
      LOCAL_FILES: 'UPLOAD',
      WEB_SCRAPER: 'SYNC_URL',
      SLACK: 'CUSTOM',
      // All mail is imported, so there is nothing to choose.
      GMAIL: null,
      OUTLOOK: null,
    }
    for (const id of SOURCES) expect(typeOf(id)).toBe(id in special ? special[id] : 'FILE_PICKER')
  })

  it.each([
    ['GOOGLE_DRIVE', 'SYNC_URL'],
    ['NOTION', 'SYNC_URL'],
    ['S3', 'FILE_PICKER'],
  ])('of %s, where the host wants the provider’s picker, is %s', (id, expected) => {
    expect(typeOf(id, { useCarbonFilePicker: false })).toBe(expected)
  })

  it('hides our picker where no items are listed [CAT-18]', () => {
    expect(typeOf('DROPBOX', { syncSourceItems: false })).toBe('SYNC_URL')
    expect(typeOf('S3', { syncSourceItems: false })).toBeNull()
    expect(typeOf('S3', { syncSourceItems: true })).toBe('FILE_PICKER')
  })
})

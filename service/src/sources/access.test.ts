import { readFileSync } from 'node:fs'
import { SCOPE_REASONS } from '@inlet/wire/service'
import { describe, expect, it, test } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import { readConfig } from '../config/config.ts'
import { createAgents } from '../createAgents.ts'
import { createConnectors } from './createConnectors.ts'
import { missingScopes, type SourceAccess, scopesOfAccess, withScopes } from './SourceAccess.ts'
import { accessesOf, connectsWithKeys, THIRD_PARTY_SOURCES } from './thirdPartySources.ts'

const SIGN_INS = THIRD_PARTY_SOURCES.filter((source) => !connectsWithKeys(source))
/** Names of scopes that write, at any of the vendors. Google's shortest ones allow everything. */
const WRITES =
  /write|modify|manage|full|create|delete|send|admin(?!$)|auth\/drive$|mail\.google\.com|cloud-platform$/i
const GOOGLE = 'https://www.googleapis.com/auth'

/**
 * The calls that need each scope, by the vendor's reference, which the source's `access.ts` names. A new scope needs a
 * line here: which call fails without it?
 */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BOX: { root_readonly: 'GET /folders/{id}/items, /files/{id}/content, /events, /search' },
  CONFLUENCE: {
    'read:space:confluence': 'GET /wiki/api/v2/spaces',
    'read:page:confluence': 'GET /wiki/api/v2/pages',
    'read:folder:confluence': 'GET /wiki/api/v2/folders/{id}',
    'read:attachment:confluence': 'GET /wiki/api/v2/pages/{id}/attachments',
    'search:confluence': 'GET /wiki/rest/api/search',
    'read:me': 'GET https://api.atlassian.com/me',
    offline_access: 'a refresh token',
  },
  DROPBOX: {
    'account_info.read': 'POST /users/get_current_account',
    'files.metadata.read': 'POST /files/list_folder, /files/search_v2',
    'files.content.read': 'POST /files/download, /files/export',
  },
  GMAIL: {
    openid: 'the id of the user',
    email: 'the address of the user',
    [`${GOOGLE}/gmail.readonly`]: 'users.threads.get with texts, users.history.list',
  },
  GOOGLE_CLOUD_STORAGE: {
    openid: 'the id of the user',
    email: 'the address of the user',
    [`${GOOGLE}/devstorage.read_only`]: 'buckets.list, objects.list, objects.get',
    [`${GOOGLE}/cloudplatformprojects.readonly`]: 'projects.list',
  },
  GOOGLE_DRIVE: {
    openid: 'the id of the user',
    email: 'the address of the user',
    [`${GOOGLE}/drive.readonly`]: 'files.list, files.get, files.export, changes.list, drives.list',
  },
  INTERCOM: {},
  NOTION: {},
  ONEDRIVE: {
    offline_access: 'a refresh token',
    'User.Read': 'GET /me',
    'Files.Read': 'GET /me/drive/root/children, /delta, /content',
  },
  OUTLOOK: {
    offline_access: 'a refresh token',
    'User.Read': 'GET /me',
    'Mail.Read': 'GET /me/mailFolders, /me/messages with bodies and attachments',
    'MailboxSettings.Read': 'GET /me/outlook/masterCategories',
  },
  SALESFORCE: {
    api: 'GET /services/data/…/query: there is none that only reads',
    refresh_token: 'a refresh token',
    openid: 'GET /services/oauth2/userinfo',
  },
  SERVICENOW: {},
  SHAREPOINT: {
    offline_access: 'a refresh token',
    'User.Read': 'GET /me',
    'Sites.Read.All': 'GET /sites?search=*, /sites/{id}/drives, /drives/{id}/root/delta',
  },
  SLACK: {
    'channels:read': 'conversations.list with public_channel',
    'groups:read': 'conversations.list with private_channel',
    'im:read': 'conversations.list with im',
    'mpim:read': 'conversations.list with mpim',
    'channels:history': 'conversations.history of a public channel',
    'groups:history': 'conversations.history of a private channel',
    'im:history': 'conversations.history of a direct message',
    'mpim:history': 'conversations.history of a group message',
    'users:read': 'users.info',
    'usergroups:read': 'usergroups.list',
    'files:read': 'files.list, url_private_download',
  },
  ZENDESK: {
    'tickets:read': 'GET /api/v2/incremental/tickets/cursor, /tickets/{id}/comments',
    'users:read': 'GET /api/v2/users/me',
    'hc:read': 'GET /api/v2/help_center/articles',
  },
  ZOTERO: {
    library_access: 'GET /users/{id}/items, with files',
    notes_access: 'items of the type note',
    all_groups: 'GET /users/{id}/groups, /groups/{id}/items',
  },
}

function connectors() {
  const config = readConfig({})
  const { endpoints } = config.sources
  const deps = { endpoints, agents: createAgents(config), userAgent: 'Inlet', clock: new TestClock() }
  return createConnectors({ ...deps, room: async () => 0, sandbox: null, realSources: new Set() })
}

describe.each(SIGN_INS)('%s', (source) => {
  const accesses = accessesOf(source)

  it('requests what its record names, and nothing else', () => {
    const [first] = accesses
    // Zotero has no scopes: its parameters are tested with its sign-in.
    const requested = source === 'ZOTERO' ? [] : first ? scopesOfAccess(first) : null
    expect(connectors().realFor(source)?.oauth?.scopes).toEqual(requested)
  })

  it('requests the smallest set that its calls need', () => {
    const [first] = accesses
    expect(first ? [...scopesOfAccess(first)].sort() : []).toEqual(Object.keys(NEEDED[source] ?? {}).sort())
  })

  it('has a reason for each permission, and something without which nothing is imported', () => {
    for (const { scopes } of accesses) {
      expect(scopes.length).toBeGreaterThan(0)
      for (const { reason } of scopes) expect(SCOPE_REASONS).toContain(reason)
      expect(scopes.map(({ reason }) => reason)).not.toContain('host')
      expect(new Set(scopes.map(({ scope }) => scope)).size).toBe(scopes.length)
    }
  })

  it('never requests to write', () => {
    const names = accesses.flatMap(({ scopes }) => scopes.map(({ scope }) => scope))
    expect(names.filter((scope) => WRITES.test(scope))).toEqual([])
  })
})

test('what covers writing is one scope of a vendor that has none without, and its page says so', () => {
  const covering = SIGN_INS.filter((source) =>
    accessesOf(source).some(({ scopes }) => scopes.some(({ reason }) => reason === 'api')),
  )
  expect(covering).toEqual(['SALESFORCE'])
})

test.each([
  `${GOOGLE}/drive`,
  `${GOOGLE}/gmail.modify`,
  'https://mail.google.com/',
  'Files.ReadWrite.All',
  'Sites.FullControl.All',
  'channels:manage',
  'chat:write',
])('the search for writing finds %s', (scope) => expect(WRITES.test(scope)).toBe(true))

test.each(SIGN_INS)('the widget says all that is read at %s', (source) => {
  const folder = source.toLowerCase().replaceAll('_', '-')
  const record = readFileSync(
    new URL(`../../../frame/src/domain/sources/${folder}/reads.ts`, import.meta.url),
    'utf8',
  )
  const [, list = ''] = /\ball: \[([^\]]*)\]/.exec(record) ?? []
  const said = [...list.matchAll(/'(\w+)'/g)].map(([, reason]) => reason)
  const [first] = accessesOf(source)
  expect(said.sort()).toEqual([...new Set(first?.scopes.map(({ reason }) => reason))].sort())
  expect(record.includes('picksAtSource: true')).toBe(first?.access === 'picked')
})

describe('scopes that a host names', () => {
  const access: SourceAccess = {
    access: 'read_all',
    review: 'casa',
    scopes: [
      { scope: 'email', reason: 'identity', required: true, always: true },
      { scope: 'read', reason: 'files', required: true, wider: ['all'] },
    ],
  }

  it('keep their reason, beside those that are always requested', () => {
    expect(withScopes(access, ['read']).scopes).toEqual(access.scopes)
  })

  it('are the host’s where Inlet needs less', () => {
    expect(withScopes(access, ['all', 'other']).scopes).toEqual([
      access.scopes[0],
      { scope: 'all', reason: 'host', required: true },
      { scope: 'other', reason: 'host', required: false },
    ])
  })

  it('change nothing where permissions belong to the app', () => {
    expect(withScopes({ ...access, isRegistered: true }, ['other']).scopes).toEqual(access.scopes)
  })
})

describe('what was not granted', () => {
  const missing = (source: string, granted: readonly string[], index = 0) => {
    const access = accessesOf(source)[index]
    return access ? missingScopes(access, granted).map(({ scope }) => scope) : null
  }

  it('is nothing where a source renames what it grants', () => {
    const google = ['openid', `${GOOGLE}/userinfo.email`, `${GOOGLE}/drive`]
    expect(missing('GOOGLE_DRIVE', google)).toEqual([])
    expect(missing('ONEDRIVE', ['https://graph.microsoft.com/files.read', 'User.Read'])).toEqual([])
    expect(missing('GMAIL', ['https://mail.google.com/'])).toEqual([])
    // Wider scopes that the pages of these sources allow or advise.
    expect(missing('ZENDESK', ['read'])).toEqual([])
    expect(missing('ONEDRIVE', ['Files.Read.All', 'User.Read'])).toEqual([])
  })

  it('is each scope that is not there, nor a wider one', () => {
    expect(missing('OUTLOOK', ['User.Read', 'Mail.Read'])).toEqual(['MailboxSettings.Read'])
    expect(missing('SHAREPOINT', ['Sites.Read.All'], 1)).toEqual(['Sites.Selected'])
  })
})

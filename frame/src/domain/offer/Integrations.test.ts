import type { WidgetOptions } from '@inlet/wire/bridge'
import { describe, expect, it } from 'vitest'
import { aSession } from '../../testing/aSession.ts'
import type { CatalogEntry } from '../sources/CatalogEntry.ts'
import { catalog } from './catalog.ts'
import { Integrations } from './Integrations.ts'

const integrationsOf = async (options: WidgetOptions) => (await aSession({ options })).integrations

describe('the sources on offer', () => {
  it('are those the host enables, by ascending id', async () => {
    const integrations = await integrationsOf({
      enabledIntegrations: [{ id: 'WEB_SCRAPER' }, { id: 'BOX' }, { id: 'LOCAL_FILES' }],
    })
    expect(integrations.all.map((one) => one.id)).toEqual(['BOX', 'LOCAL_FILES', 'WEB_SCRAPER'])
    expect(integrations.find('BOX')?.name).toBe('Box')
    expect(integrations.find('NOTION')).toBeNull()
  })

  it('are none where the host enables none', async () => {
    expect((await integrationsOf({ enabledIntegrations: [] })).all).toEqual([])
  })

  it('are Upload Files with settings of its own where the host says nothing [LIM-03] [LIM-04] [LIM-05]', async () => {
    const [only, ...others] = (await integrationsOf({})).all
    expect(others).toEqual([])
    expect(only?.settings).toMatchObject({
      id: 'LOCAL_FILES',
      chunkSize: 100,
      overlapSize: 10,
      maxFileSize: 20_000_000,
      allowedFileTypes: [{ extension: 'csv' }, { extension: 'txt' }, { extension: 'pdf' }],
    })
  })

  it('are bounded by what the token allows', async () => {
    const enabledIntegrations: WidgetOptions['enabledIntegrations'] = [
      { id: 'BOX' },
      { id: 'LOCAL_FILES' },
      { id: 'NOTION' },
    ]
    const offered = async (grant: object) => {
      const { integrations } = await aSession({
        options: { enabledIntegrations },
        user: { grant },
      })
      return integrations.all.map((one) => one.id)
    }
    expect(await offered({ scopes: null, sources: null })).toEqual(['BOX', 'LOCAL_FILES', 'NOTION'])
    expect(await offered({ sources: ['BOX', 'LOCAL_FILES'] })).toEqual(['BOX', 'LOCAL_FILES'])
    expect(await offered({ scopes: ['accounts:read'] })).toEqual(['BOX', 'NOTION'])
    expect(await offered({ scopes: ['uploads:create'] })).toEqual(['LOCAL_FILES'])
    expect(await offered({ account_ids: [1] })).toEqual(['BOX', 'NOTION'])
    expect(await offered({ filter: { AND: [] } })).toEqual(['LOCAL_FILES'])
  })

  it('follow the host when it changes its mind', async () => {
    const { session, integrations } = await aSession({ options: { enabledIntegrations: [{ id: 'BOX' }] } })
    session.setOptions({ enabledIntegrations: [{ id: 'NOTION' }] })
    expect(integrations.all.map((one) => one.id)).toEqual(['NOTION'])
  })
})

describe('a catalog', () => {
  const notion = catalog.filter(({ id }) => id === 'NOTION')
  const offer = async (change: Partial<CatalogEntry>) => {
    const { session } = await aSession({ options: { enabledIntegrations: [{ id: 'NOTION' }] } })
    return new Integrations(
      session,
      notion.map((entry) => ({ ...entry, ...change })),
    ).all
  }

  it('takes a source out of use, whatever the host enables [LST-19]', async () => {
    expect(await offer({})).toHaveLength(1)
    expect(await offer({ active: false })).toEqual([])
  })
})

describe('an integration', () => {
  it('shows its files, with the default columns, unless the host says otherwise', async () => {
    const integrations = await integrationsOf({ enabledIntegrations: [{ id: 'BOX' }] })
    expect(integrations.find('BOX')).toMatchObject({
      showFilesTab: true,
      filesTabColumns: ['name', 'status', 'created_at'],
    })
  })

  it('takes its own settings before the widget’s', async () => {
    const integrations = await integrationsOf({
      showFilesTab: true,
      filesTabColumns: ['name'],
      enabledIntegrations: [
        { id: 'BOX' },
        { id: 'NOTION', showFilesTab: false, filesTabColumns: ['status'] },
        { id: 'WEB_SCRAPER', showFilesTab: false },
      ],
    })
    expect(integrations.find('BOX')).toMatchObject({ showFilesTab: true, filesTabColumns: ['name'] })
    expect(integrations.find('NOTION')).toMatchObject({ showFilesTab: false, filesTabColumns: ['status'] })
    expect(integrations.find('WEB_SCRAPER')?.showFilesTab).toBe(false)
  })

  it('counts with the limit of the account', async () => {
    const { integrations } = await aSession({
      options: { enabledIntegrations: [{ id: 'LOCAL_FILES', maxFilesCount: 3 }] },
      user: { custom_limits: { file_size_limit: 4_000_000 } },
    })
    expect(integrations.find('LOCAL_FILES')).toMatchObject({ maxFileSize: 4_000_000, maxFilesCount: 3 })
  })

  it('is named S3/DigitalOcean where the host offers both', async () => {
    const named = async (enableDigitalOcean: boolean) =>
      (await integrationsOf({ enabledIntegrations: [{ id: 'S3', enableDigitalOcean }] })).find('S3')?.name
    expect(await named(true)).toBe('S3/DigitalOcean')
    expect(await named(false)).toBe('S3')
  })

  it('chooses items by Inlet’s picker unless the host wants the provider’s', async () => {
    const integrations = await integrationsOf({
      enabledIntegrations: [{ id: 'BOX' }, { id: 'DROPBOX', useCarbonFilePicker: false }],
    })
    expect(integrations.find('BOX')?.selection).toBe('FILE_PICKER')
    expect(integrations.find('DROPBOX')?.selection).toBe('SYNC_URL')
  })
})

describe('the entry point', () => {
  it.each([
    ['BOX', { entry: 'BOX', problem: null }],
    ['INTEGRATION_LIST', { entry: null, problem: null }],
    [undefined, { entry: null, problem: null }],
    ['NOTION', { entry: null, problem: 'not-enabled' }],
    ['NOPE', { entry: null, problem: 'unknown' }],
  ])('%j means %j', async (named, expected) => {
    const integrations = await integrationsOf({ enabledIntegrations: [{ id: 'BOX' }] })
    expect(integrations.entryPoint(named)).toEqual(expected)
  })
})

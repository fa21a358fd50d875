import { Account, UPLOADED_SOURCES } from '@inlet/wire/service'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { aSession } from '../../testing/aSession.ts'
import { defaultOrder, type FilesScope, filesQuery } from './filesQuery.ts'

const account = v.parse(Account, { id: 9, data_source_type: 'BOX' })
const page = { offset: 0, after: null, limit: 20 }
const root: FilesScope = { folder: null, search: '', order: { by: 'id', direction: 'desc' } }

async function queryOf(
  id: 'LOCAL_FILES' | 'WEB_SCRAPER' | 'BOX' | 'NOTION',
  scope: Partial<FilesScope> = {},
) {
  const { integrations } = await aSession({ options: { enabledIntegrations: [{ id }] } })
  const integration = integrations.find(id)
  if (!integration) throw new Error(`${id} is not offered`)
  return filesQuery(integration, integration.fileSource ? null : account, { ...root, ...scope }, page)
}

describe('filters', () => {
  it('of an account with folders are the account and the place [API-77] [API-78] [API-79]', async () => {
    expect((await queryOf('BOX')).filters).toEqual({
      organization_user_data_source_id: [9],
      root_files_only: true,
    })
    expect((await queryOf('BOX', { folder: 5 })).filters).toEqual({
      organization_user_data_source_id: [9],
      parent_file_ids: [5],
    })
  })

  it('of any other account are the account alone', async () => {
    expect((await queryOf('NOTION')).filters).toEqual({ organization_user_data_source_id: [9] })
  })

  it('of uploads are the file types that can be uploaded [API-81]', async () => {
    const { filters } = await queryOf('LOCAL_FILES')
    expect(filters).toEqual({ source: UPLOADED_SOURCES })
  })

  it('of websites are their source and the place [API-82]', async () => {
    expect((await queryOf('WEB_SCRAPER')).filters).toEqual({ source: 'WEB_SCRAPE', root_files_only: true })
    expect((await queryOf('WEB_SCRAPER', { folder: 5 })).filters).toEqual({
      source: 'WEB_SCRAPE',
      parent_file_ids: [5],
    })
  })

  it('carry what is searched for, and nothing when nothing is [API-80]', async () => {
    expect((await queryOf('NOTION', { search: 'abc' })).filters).toMatchObject({ name: 'abc' })
    expect((await queryOf('NOTION')).filters).not.toHaveProperty('name')
  })

  it('ask for no files at all where there is no account, rather than for all', async () => {
    const { integrations } = await aSession({ options: { enabledIntegrations: [{ id: 'BOX' }] } })
    const [box] = integrations.all
    expect(box && filesQuery(box, null, root, page).filters).toMatchObject({
      organization_user_data_source_id: [],
    })
  })
})

describe('order and page', () => {
  it('are sent as they are [API-74]', async () => {
    const query = await queryOf('NOTION', { order: { by: 'name', direction: 'asc' } })
    expect(query).toMatchObject({
      pagination: { offset: 0, limit: 20, count_up_to: 10_000 },
      order_by: 'name',
      order_dir: 'asc',
    })
  })

  it('begin with what changed last if that is shown, else with the newest id [API-75] [API-76]', () => {
    expect(defaultOrder(['name', 'updated_at'])).toEqual({ by: 'updated_at', direction: 'desc' })
    expect(defaultOrder(['name', 'status', 'created_at'])).toEqual({ by: 'id', direction: 'desc' })
  })
})

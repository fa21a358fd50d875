import { Failure } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Operation, operations, send } from '../test/operations.ts'
import type { Shape } from '../test/reference/readDescription.ts'
import type { TestCustomer } from '../test/TestCustomer.ts'
import { TestService } from '../test/TestService.ts'

let service: TestService
let customer: TestCustomer
let all: Operation[]
beforeAll(async () => {
  service = await TestService.start(undefined, { INLET_SANDBOX: 'true' })
  customer = await service.customer('ann')
  all = await operations(service)
})
afterAll(() => service.stop())

/** A name that is in no schema. */
const STRANGER = 'only_where_it_rains'
/** It takes no token and reveals nothing. */
const OPEN = ['/health', '/health/live', '/health/ready']

/** Returns bodies of this schema with the unknown name in one of its objects each, and where. */
function withStranger(schema: Shape, isChoice = false): { body: unknown; loc: (string | number)[] }[] {
  const { properties, items, anyOf } = schema
  if (anyOf) return anyOf.flatMap((one) => withStranger(one, true))
  if (items) {
    return withStranger(items, isChoice).map(({ body, loc }) => ({ body: [body], loc: [0, ...loc] }))
  }
  if (!properties) return []
  const known = isChoice ? Object(sampleOf(schema)) : {}
  const inner = Object.entries(properties).flatMap(([name, member]) =>
    withStranger(member, isChoice).map(({ body, loc }) => ({
      body: { ...known, [name]: body },
      loc: [name, ...loc],
    })),
  )
  return [{ body: { ...known, [STRANGER]: 'yes' }, loc: [STRANGER] }, ...inner]
}

/** The smallest valid value: an object of a union is recognized by its required members. */
function sampleOf({ anyOf, items, properties, ...schema }: Shape): unknown {
  const [first] = anyOf ?? []
  if (first) return sampleOf(first)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (items) return [sampleOf(items)]
  if (!properties) return schema.pattern?.includes('d{4}') ? '2024/01/07' : 'a'
  return Object.fromEntries((schema.required ?? []).map((name) => [name, sampleOf(properties[name] ?? {})]))
}

function json(body: unknown) {
  return { type: 'application/json', body: JSON.stringify(body) }
}

async function issuesOf(answer: Response): Promise<{ loc: (string | number)[]; type: string }[]> {
  const { detail, issues } = v.parse(Failure, await answer.json())
  // Forms answer with a sentence, and the issues beside it.
  expect(answer.status).toBe(issues ? 400 : 422)
  return issues ?? (typeof detail === 'string' ? [] : detail)
}

describe('every call of the contract', () => {
  it('is looked at', () => {
    expect(all.length).toBeGreaterThan(25)
    expect(all.filter(({ method, body, isUpload }) => /^P/.test(method) && !body && !isUpload)).toEqual([])
  })

  it('refuses a member that it does not know by name, in every object of its body [F-001]', async () => {
    let tried = 0
    for (const operation of all) {
      for (const { body, loc } of operation.body ? withStranger(operation.body) : []) {
        const issues = await issuesOf(await send(service, operation, customer, json(body)))
        expect(issues, operation.path).toContainEqual(
          expect.objectContaining({ loc: ['body', ...loc], type: 'unsupported' }),
        )
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(30)
  })

  it('refuses a parameter of the query that it does not know by name [F-001]', async () => {
    for (const operation of all.filter((one) => !OPEN.includes(one.path))) {
      const { path, body } = operation
      const query = `${path}?${STRANGER}=yes`
      const answer = await send(service, { ...operation, path: query }, customer, body ? json({}) : undefined)
      expect(await issuesOf(answer), path).toContainEqual(
        expect.objectContaining({ loc: ['query', STRANGER], type: 'unsupported' }),
      )
    }
  })

  it('refuses a body that it could not read as JSON, and so would take for an empty one [F-001]', async () => {
    for (const operation of all.filter(({ body }) => body)) {
      const text = { type: 'text/plain', body: '{"filters":{"ids":[1]}}' }
      const answer = await send(service, operation, customer, text)
      expect((await issuesOf(answer))[0]?.loc, operation.path).toEqual(['header', 'content-type'])
    }
  })
})

describe('what is asked for', () => {
  it.each([
    { tags_v2: { AND: [{ key: 'tenant', value: 'one' }] } },
    { sync_statuses: ['SYNC_ERROR'] },
    { parent_file_ids: [1] },
    { request_ids: ['other'] },
  ])('beside ids leaves out what it does not let through: %o [F-001]', async (filter) => {
    const { id } = await customer.upload('kept.txt', 'kept')
    const answer = await customer.post('/delete_files_v2', { filters: { ids: [id], ...filter } })
    expect(answer.status).toBe(404)
    expect((await customer.file(id)).id).toBe(id)
  })

  it.each([
    ['/user_files_v2', { filters: { chunk_ids: ['x'] } }],
    ['/list_chunks_and_embeddings', { filters: {}, pagination: { starting_id: 20 } }],
    ['/embeddings', { query: 'a', rerank: { model: 'COHERE_RERANK_MULTILINGUAL_V3' } }],
    ['/web_scrape', [{ url: 'https://a.example', url_paths_to_exclude: ['/docs'] }]],
    ['/integrations/rss_feed', { url: 'https://a.example', data_source_tags: { tenant: 'one' } }],
    ['/upload_text', { contents: 'long enough', cold_storage_params: { enable_cold_storage: true } }],
  ])('%s refuses %o [F-001] [F-002]', async (path, body) => {
    expect((await issuesOf(await customer.post(path, body)))[0]?.type).toBe('unsupported')
  })

  it('may be written out where it asks for nothing, as clients do [F-001] [F-291]', async () => {
    const filters = { tags: null, tags_v2: null, upload_ids: null, non_synced_only: false, name: null }
    const pagination = { limit: 10, offset: 0, starting_id: 0 }
    const more = { include_raw_file: null, presigned_url_expiry_time_seconds: 3600 }
    expect((await customer.post('/user_files_v2', { filters, pagination, ...more })).status).toBe(200)
    const connect = (parsed_text_format: string | null) => {
      const settings = { store_file_only: false, parsed_text_format, detect_audio_language: true }
      const asked = { service: 'NOTION', scope: null, file_sync_config: settings }
      return customer.post('/integrations/oauth_url', asked)
    }
    expect((await connect(null)).status).toBe(200)
    expect((await connect('PLAIN_TEXT')).status).toBe(200)
    expect((await issuesOf(await connect('MARKDOWN')))[0]?.type).toBe('unsupported')
  })
})

it('an upload takes its settings in the query, and refuses others and those of the form [F-001]', async () => {
  expect(await issuesOf(await customer.sendFile('a.txt', 'a', '?enable_cold_storage=true'))).toMatchObject([
    { loc: ['query', 'enable_cold_storage'], type: 'unsupported' },
  ])
  expect((await customer.sendFile('a.txt', 'a', '?store_file_only=false&media_type=')).status).toBe(200)
  const form = new FormData()
  form.append('file', new File(['a'], 'a.txt'))
  form.append('tags', '{"tenant":"one"}')
  const headers = { Authorization: `Token ${customer.token}` }
  const answer = await service.app.request('/uploadfile', { method: 'POST', headers, body: form })
  expect(await issuesOf(answer)).toMatchObject([{ loc: ['body', 'tags'], type: 'unsupported' }])
  expect((await customer.list()).results.filter(({ name }) => name === 'a.txt')).toHaveLength(1)
})

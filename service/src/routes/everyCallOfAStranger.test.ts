import { GrantedToken } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUBJECTS } from '../../test/reference/apiPage.ts'
import { openReference, type Reference } from '../../test/reference/openReference.ts'
import type { Sample, Value } from '../../test/reference/Sample.ts'
import { ENDPOINTS } from './endpoints.ts'

const ORGANIZATION = 'acme'
/** In names and texts of what is there, and in none that the samples send. */
const SECRETS = /says (?:hours|cut|old)\.txt|(?:cut|old)\.txt/
/** A stream stays open; its own tests read it. */
const STREAMS: readonly string[] = ['GET /event_stream']

let reference: Reference
let token: string
let known: Readonly<Record<string, string>>

const callable = ENDPOINTS.filter(({ by, isDescribed }) => by === 'customer' && isDescribed)
const samples = SUBJECTS.flatMap((subject) => subject.samples)
const called = callable.flatMap(({ method, path }) => {
  const sample = samples.find(({ call }) => call === `${method} ${path}`)
  return sample && !STREAMS.includes(sample.call) ? [sample] : []
})

beforeAll(async () => {
  reference = await openReference([ORGANIZATION])
  known = reference.environments.get(ORGANIZATION) ?? {}
  const answer = await byBackEnd('POST', '/auth/v1/access_token', { user_id: 'stranger' })
  token = v.parse(GrantedToken, await answer.json()).access_token
}, 120_000)
afterAll(() => reference?.close())

async function byBackEnd(method: string, path: string, body: object): Promise<Response> {
  return reference.service.app.request(path, {
    method,
    headers: {
      Authorization: `Bearer key-of-${ORGANIZATION}`,
      'customer-id': ORGANIZATION,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}

/** Of all that the customer has. */
async function idsOf(table: 'files' | 'accounts'): Promise<number[]> {
  const { db } = reference.service.database
  const found = await sql<{ id: number }>`
    select o.id from ${sql.table(table)} o join customers c on c.id = o.customer_id
    where c.supplied_id = ${ORGANIZATION} order by o.id`.execute(db)
  return found.rows.map(({ id }) => id)
}

function written(value: Value): unknown {
  if (typeof value === 'string') {
    const name = /^\$([A-Z_]+)$/.exec(value)?.[1]
    if (!name) return value
    return name.endsWith('_ID') ? Number(known[name]) : known[name]
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(written)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one)]))
}

async function send({ call, places = {}, query = {}, body, file }: Sample): Promise<Response> {
  const [method = 'GET', pattern = ''] = call.split(' ')
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(written(places[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(written(value)))
  const form = new FormData()
  if (file) form.append('file', new File([file.content], file.name))
  return reference.service.app.request(`${path}?${search}`, {
    method,
    headers: {
      Authorization: `Token ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(file && { body: form }),
    ...(body !== undefined && { body: JSON.stringify(written(body)) }),
  })
}

describe('a person for whom nothing is shared', () => {
  it('is tried with every call that a token can make', () => {
    const tried = [...called.map(({ call }) => call), ...STREAMS]
    expect(tried.sort()).toEqual(callable.map(({ method, path }) => `${method} ${path}`).sort())
  })

  it('reads nothing and changes nothing, whatever it calls', async () => {
    const { db } = reference.service.database
    const named = { account_ids: await idsOf('accounts'), filters: {}, readers: ['user:owner'] }
    expect((await byBackEnd('PUT', '/readers', named)).status).toBe(200)
    const files = await idsOf('files')
    const rows = async () => {
      const ofFiles = await sql`
        select f.id, f.deleted_at, f.tags, f.settings, f.blob, f.audience_id, f.owner_id, f.sync_status from files f
        where f.id = any(${files}::integer[]) order by f.id`.execute(db)
      const ofAccounts = await sql`
        select a.id, a.tags, a.settings, a.revoked_access, a.credential, a.audience_id, a.owner_id, a.round from accounts a
        where a.id = any(${named.account_ids}::integer[]) order by a.id`.execute(db)
      return [ofFiles.rows, ofAccounts.rows]
    }
    const before = await rows()
    expect(before.map(({ length }) => length)).toEqual([3, 5])
    const read: string[] = []
    for (const sample of called) {
      const text = await (await send(sample)).text()
      if (SECRETS.test(text)) read.push(`${sample.call}: ${text.slice(0, 200)}`)
    }
    expect(read).toEqual([])
    expect(await rows()).toEqual(before)
  }, 300_000)
})

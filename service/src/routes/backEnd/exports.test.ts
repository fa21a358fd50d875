import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { AuditPage, DeleteUsersAnswer } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, expect, it, vi } from 'vitest'
import { connect, quiet, sync } from '../../../test/connect.ts'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { setLimits } from '../../../test/setLimits.ts'
import { settled } from '../../../test/settled.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import type { TestService } from '../../../test/TestService.ts'
import { LEFT_OUT, OF_ACCOUNT, OF_CUSTOMER, READ_OTHERWISE } from '../../db/export/exportedTables.ts'
import { insertFile } from '../../db/files/files.ts'
import { replaceTexts } from '../../db/files/texts.ts'
import { BlobFault } from '../../lib/BlobFault.ts'
import { uploadSettings } from '../settings/uploadSettings.ts'

/** `npm run test:long -- databases` exports a thousand files. */
const isLong = process.env.INLET_TEST_DATABASES === 'all'
const FILES = isLong ? 1000 : 200
const FILE_BYTES = 200_000

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function ask(service: TestService, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return Promise.resolve(
    service.app.request('/export_user', {
      method: 'POST',
      headers: { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  )
}

/** Reads the first bytes, so that the export runs. */
async function begin(service: TestService, customerId: string) {
  const answer = await ask(service, { customer_id: customerId })
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  await reader?.read()
  return reader
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'inlet-export-'))
  folders.push(folder)
  return folder
}

/** Unpacks with the program of the system. A cut-off archive has what it got. */
function unpack(bytes: Uint8Array, isWhole: boolean): string {
  const folder = newFolder()
  writeFileSync(`${folder}.tar.gz`, bytes)
  folders.push(`${folder}.tar.gz`)
  const { status, stderr } = spawnSync('tar', ['-xzf', `${folder}.tar.gz`, '-C', folder])
  expect(status === 0, String(stderr)).toBe(isWhole)
  if (isWhole) {
    const list = readdirSync(join(folder, 'checksums'))
      .map((name) => readFileSync(join(folder, 'checksums', name), 'utf8'))
      .join('')
    execFileSync('sha256sum', ['--check', '--strict', '--quiet'], { cwd: folder, input: list })
    expect(list.split('\n').length - 1).toBe(pathsIn(folder).filter((path) => !isOfArchive(path)).length)
  }
  return folder
}

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

const isOfArchive = (path: string) => path === 'manifest.json' || path.startsWith('checksums/')

async function exported(service: TestService, customer: TestCustomer, more: object = {}): Promise<string> {
  const answer = await ask(service, { customer_id: customer.name, ...more })
  expect(answer.status).toBe(200)
  return unpack(new Uint8Array(await answer.arrayBuffer()), true)
}

const Json = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))
const read = (folder: string, path: string) => v.parse(Json, readFileSync(join(folder, path), 'utf8'))

/** The rows of all pages of one kind. */
function rowsIn(folder: string, start: string): Record<string, unknown>[] {
  return pathsIn(folder)
    .filter((path) => path.startsWith(start) && path.endsWith('.jsonl'))
    .flatMap((path) => readFileSync(join(folder, path), 'utf8').trim().split('\n'))
    .map((line) => v.parse(Json, line))
}

/** Ids of the files that are complete. */
function fileIds(folder: string): number[] {
  return pathsIn(folder)
    .flatMap((path) => /^files\/(\d+)\/metadata\.json$/.exec(path)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other)
}

/** An account of which everything at the top is imported. */
async function importBox(service: TestService, customer: TestCustomer): Promise<{ readonly id: number }> {
  const { id } = await connect(service, customer, 'BOX')
  await quiet(customer, id)
  const top = await service.database.db
    .selectFrom('items')
    .select('external_id')
    .where('account_id', '=', id)
    .where('parent_external_id', 'is', null)
    .execute()
  await sync(
    customer,
    id,
    top.map((item) => item.external_id),
  )
  await quiet(customer, id)
  await vi.waitFor(
    async () => {
      const { results } = await customer.list({ pagination: { limit: 100 }, filters: { source: 'BOX' } })
      expect(results.length).toBeGreaterThan(0)
      expect(results.filter((file) => !['READY', 'SYNC_ERROR'].includes(file.sync_status))).toEqual([])
    },
    { timeout: 60_000, interval: 50 },
  )
  return { id }
}

async function giveFiles({ blobStore, clock, database: { db } }: TestService, name: string): Promise<void> {
  const { id: customerId } = await db
    .selectFrom('customers')
    .select('id')
    .where('supplied_id', '=', name)
    .executeTakeFirstOrThrow()
  const settings = uploadSettings({
    skip_embedding_generation: true,
    generate_chunks_only: false,
    store_file_only: false,
  })
  for (let index = 0; index < FILES; index += 1) {
    const bytes = Readable.from([randomBytes(FILE_BYTES)])
    const { blob, sha256, size } = await blobStore.receive(bytes, { isDurable: false })
    await blobStore.keep(blob)
    const file = {
      customerId,
      source: 'TEXT',
      name: `${index}.bin`,
      externalId: blob,
      settings,
      blob,
    } as const
    const { id } = await insertFile(db, { ...file, status: 'READY', sha256, size }, clock.now())
    await replaceTexts(db, [{ fileId: id, text: `Text ${index}` }])
  }
}

onEitherDatabase(
  'an export',
  (service) => {
    it('has every file as it was sent, its text, and all rows about the customer', {
      timeout: 120_000,
    }, async () => {
      const ann = await service().customer('ann')
      const contents = new Map([
        ['plain.txt', 'Words that are long enough.'],
        ['Größe 大きさ.txt', 'Wörter, die lang genug sind.'],
        [`${'long '.repeat(40)}.txt`, 'x'.repeat(120_000)],
      ])
      const ids = new Map<string, number>()
      for (const [name, text] of contents)
        ids.set(name, (await settled(ann, (await ann.upload(name, text)).id)).id)
      const account = await importBox(service(), ann)
      const group = { method: 'PUT', body: '{"members":["user:u1"]}' }
      const headers = {
        Authorization: 'Bearer acme-test-api-key',
        'Content-Type': 'application/json',
        'customer-id': ann.name,
      }
      expect((await service().app.request('/groups/legal', { ...group, headers })).status).toBe(200)

      const folder = await exported(service(), ann)
      for (const [name, text] of contents) {
        const place = `files/${ids.get(name)}`
        expect(readFileSync(join(folder, place, 'text.txt'), 'utf8')).toBe(text)
        const { file, original } = read(folder, `${place}/metadata.json`)
        expect(file).toMatchObject({ id: ids.get(name), name, sync_status: 'READY' })
        expect(original).toMatchObject({
          state: 'whole',
          sha256: createHash('sha256').update(text).digest('hex'),
        })
        const [stored = ''] = readdirSync(join(folder, place, 'original'))
        expect(readFileSync(join(folder, place, 'original', stored), 'utf8')).toBe(text)
        expect(
          rowsIn(folder, `${place}/chunks`)
            .map((chunk) => chunk.text)
            .join(''),
        ).toContain(text.slice(0, 20))
      }
      expect(rowsIn(folder, 'groups')).toMatchObject([{ name: 'legal', members: ['user:u1'] }])
      expect(read(folder, 'customer.json')).toMatchObject({ supplied_id: ann.name })

      const { db } = service().database
      const { rows } = await sql<
        Record<string, number>
      >`with mine as (select id from accounts where id = ${account.id})
        select (select count(*) from accounts where id in (select id from mine)) as accounts,
        (select count(*) from items where account_id in (select id from mine)) as items,
        (select count(*) from sync_entries where account_id in (select id from mine)) as sync_entries,
        (select count(*) from files f join customers c on c.id = f.customer_id
          where c.supplied_id = ${ann.name} and f.deleted_at is null) as files`.execute(db)
      const manifest = read(folder, 'manifest.json')
      expect(manifest).toMatchObject({ format: 1, customer_id: ann.name, after_file_id: 0, counts: rows[0] })
      expect(rows[0]?.items).toBeGreaterThan(5)
      expect(rows[0]?.sync_entries).toBeGreaterThan(0)
      expect(rowsIn(folder, `accounts/${account.id}/items`)).toHaveLength(rows[0]?.items ?? 0)

      const { credential } = await db
        .selectFrom('accounts')
        .select('credential')
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow()
      const tokens = await db.selectFrom('access_tokens').select('hash').execute()
      const all = pathsIn(folder).map((path) => readFileSync(join(folder, path), 'latin1'))
      for (const secret of [credential ?? '', ann.token, ...tokens.map(({ hash }) => hash)])
        expect(all.filter((text) => secret === '' || text.includes(secret))).toEqual([])
    })

    it('is for the API key of the organization alone, and is in the audit log', async () => {
      const ann = await service().customer('audited')
      const body = { customer_id: ann.name }
      expect((await ask(service(), body, { Authorization: `Token ${ann.token}` })).status).toBe(401)
      expect((await ask(service(), body, { Authorization: 'Bearer globex-test-api-key' })).status).toBe(404)
      expect((await ask(service(), { customer_id: 'nobody' })).status).toBe(404)
      expect((await ask(service(), { ...body, only: 'files' })).status).toBe(422)
      const folder = await exported(service(), ann)
      expect(rowsIn(folder, 'audit').map(({ operation }) => operation)).toContain('getAccessToken')
      const answer = await service().app.request(`/audit?customer_id=${ann.name}&operation=exportCustomer`, {
        headers: { Authorization: 'Bearer acme-test-api-key' },
      })
      const { results } = v.parse(AuditPage, await answer.json())
      expect(results).toMatchObject([{ effect: 'content', status: 200, actor: { type: 'api_key' } }])
    })

    it('runs once at a time for a customer, and four times for the organization', async () => {
      const [first, ...others] = ['one', 'two', 'three', 'four', 'five'].map((name) => `at-once-${name}`)
      if (first === undefined) throw new Error('No customer')
      for (const name of [first, ...others]) await service().customer(name)
      const running = await begin(service(), first)
      const again = await ask(service(), { customer_id: first })
      expect([again.status, again.headers.get('Retry-After')]).toEqual([429, '30'])
      expect(await again.json()).toEqual({
        detail: 'An export of this customer is running. Try again when it has ended.',
      })
      const [, ...more] = await Promise.all(others.slice(0, 3).map((name) => begin(service(), name)))
      const fifth = () => ask(service(), { customer_id: 'at-once-five' })
      const refused = await fifth()
      expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('4 exports of')])
      await running?.cancel()
      expect((await (await begin(service(), first))?.cancel()) ?? null).toBeNull()
      // Nobody reads from the others any more.
      service().clock.advance(61_000)
      const last = await fifth()
      expect([last.status, (await last.arrayBuffer()).byteLength > 0]).toEqual([200, true])
      await Promise.all(more.map((reader) => reader?.cancel()))
      await (await begin(service(), first))?.cancel()
    })

    it('says which originals are damaged or missing, and has the others', async () => {
      const ann = await service().customer('damaged')
      const files = []
      for (const name of ['whole', 'damaged', 'missing', 'empty', 'broken', 'unreadable'])
        files.push(await settled(ann, (await ann.upload(`${name}.txt`, `Text of ${name}`)).id))
      const { db } = service().database
      const rows = await db
        .selectFrom('files')
        .select(['id', 'blob'])
        .where(
          'id',
          'in',
          files.map(({ id }) => id),
        )
        .orderBy('id')
        .execute()
      const [, damaged, missing, emptied, broken, unreadable] = rows.map(({ blob }) => blob ?? '')
      const path = service().blobStore.path(damaged ?? '')
      writeFileSync(path, 'T'.repeat(statSync(path).size))
      await service().blobStore.remove(missing ?? '')
      truncateSync(service().blobStore.path(emptied ?? ''))
      // As an encrypted store finds it: some blocks are whole, or none.
      const { read: readBlob } = service().blobStore
      vi.spyOn(service().blobStore, 'read').mockImplementation(async function* (blob, part) {
        if (blob === broken) yield Buffer.from('Text')
        if (blob === broken || blob === unreadable) throw new BlobFault('damaged')
        yield* readBlob.call(service().blobStore, blob, part)
      })
      const folder = await exported(service(), ann)
      vi.restoreAllMocks()
      const states = rows.map(({ id }) => Object(read(folder, `files/${id}/metadata.json`).original).state)
      expect(states).toEqual(['whole', 'damaged', 'missing', 'damaged', 'damaged', 'damaged'])
    })

    it(`of ${FILES} files waits for its reader, and goes on where it was cut off`, {
      timeout: 300_000,
    }, async () => {
      const name = 'many'
      const ann = await service().customer(name)
      await giveFiles(service(), ann.name)
      const reads = vi.spyOn(service().blobStore, 'read')
      const answer = await ask(service(), { customer_id: ann.name })
      const reader = v.parse(v.instance(ReadableStream<Uint8Array>), answer.body).getReader()
      const got: Uint8Array[] = []
      const cutOff = (FILES / 4) * FILE_BYTES
      for (let bytes = 0; bytes < cutOff; ) {
        const { value } = await reader.read()
        got.push(value ?? expect.fail('The archive ended'))
        bytes += value?.length ?? 0
      }
      // Nobody reads: what is ahead is bounded.
      for (let turns = 0; turns < 500; turns += 1) await turn()
      expect(reads.mock.calls.length).toBeLessThan(FILES / 4 + 10)
      await reader.cancel()
      const calls = reads.mock.calls.length
      for (let turns = 0; turns < 500; turns += 1) await turn()
      expect(reads.mock.calls.length).toBe(calls)
      reads.mockRestore()

      const first = unpack(Buffer.concat(got), false)
      const complete = fileIds(first)
      expect(complete.length).toBeGreaterThan(FILES / 5)
      const second = await exported(service(), ann, { after_file_id: complete.at(-1) })
      const rest = fileIds(second)
      expect(complete.length + rest.length).toBe(FILES)
      expect(rest[0]).toBeGreaterThan(complete.at(-1) ?? 0)
      expect(read(second, 'manifest.json')).toMatchObject({
        counts: { files: rest.length, originals: rest.length },
      })
    })

    // What is read ahead is bounded, by the test above; only with more bytes than are ever garbage can memory show it.
    it.runIf(isLong)(`of ${FILES} files takes little memory`, { timeout: 300_000 }, async () => {
      const answer = await ask(service(), { customer_id: (await service().customer('many')).name })
      const before = process.memoryUsage().arrayBuffers
      let peak = 0
      let bytes = 0
      for await (const piece of answer.body ?? []) {
        bytes += piece.length
        peak = Math.max(peak, process.memoryUsage().arrayBuffers - before)
      }
      expect(bytes).toBeGreaterThan(FILES * FILE_BYTES)
      expect(peak).toBeLessThan(bytes / 2)
    })

    it('is empty after an erasure: no table that it reads has anything of the customer, nor has the store', {
      timeout: 120_000,
    }, async () => {
      const ann = await service().customer('erased')
      await setLimits(service(), ann.name, { max_bytes: 1_000_000, retention_days: 30 })
      for (const name of ['a', 'b'])
        await settled(ann, (await ann.upload(`${name}.txt`, `Text of ${name}.`)).id)
      const account = await importBox(service(), ann)
      const folder = await exported(service(), ann)
      const ids = fileIds(folder)
      expect(ids.length).toBeGreaterThan(2)
      const { db } = service().database
      const blobs = await db.selectFrom('files').select('blob').where('id', 'in', ids).execute()
      const customerId = Number(read(folder, 'customer.json').id)

      const headers = { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' }
      const body = JSON.stringify({ customer_ids: [ann.name] })
      const begun = await service().app.request('/delete_users', { method: 'POST', headers, body })
      const { erasures } = v.parse(DeleteUsersAnswer, await begun.json())
      await vi.waitFor(
        async () => {
          const answer = await service().app.request(`/erasures/${erasures[0]?.id}`, { headers })
          expect(await answer.json()).toMatchObject({ status: 'DONE' })
        },
        { timeout: 30_000, interval: 25 },
      )
      expect((await ask(service(), { customer_id: ann.name })).status).toBe(404)
      const ofFiles = sql`any(${ids}::integer[])`
      const left = await sql<{ rows: number }>`select ${sql.join(
        [
          ...OF_CUSTOMER.map(
            ({ table }) => sql`(select count(*) from ${sql.table(table)} where customer_id = ${customerId})`,
          ),
          ...OF_ACCOUNT.map(
            ({ table }) => sql`(select count(*) from ${sql.table(table)} where account_id = ${account.id})`,
          ),
          sql`(select count(*) from files where customer_id = ${customerId})`,
          sql`(select count(*) from texts where file_id = ${ofFiles})`,
          sql`(select count(*) from chunks where file_id = ${ofFiles})`,
          sql`(select count(*) from audiences where customer_id = ${customerId})`,
          sql`(select count(*) from groups where customer_id = ${customerId})`,
          sql`(select count(*) from file_figures where customer_id = ${customerId})`,
        ],
        sql` + `,
      )} as rows`.execute(db)
      expect(left.rows).toEqual([{ rows: 0 }])
      const stored = service().storedNames()
      expect(blobs.filter(({ blob }) => blob !== null && stored.includes(blob))).toEqual([])
    })

    it('has every table, or says why not', async () => {
      const { rows } = await sql<{ name: string; columns: string[] }>`
        select c.table_name as name, array_agg(c.column_name::text) as columns
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' group by 1`.execute(
        service().database.db,
      )
      const tables = new Map(rows.map(({ name, columns }) => [name, columns]))
      const read = [...OF_CUSTOMER, ...OF_ACCOUNT]
      const withoutOf = new Map<string, readonly string[]>([
        ...Object.entries(READ_OTHERWISE),
        ...read.map(({ table, without }) => [table, without] as const),
      ])
      expect([...tables.keys()].sort()).toEqual([...withoutOf.keys(), ...Object.keys(LEFT_OUT)].sort())
      for (const [table, without] of withoutOf) {
        const columns = tables.get(table) ?? []
        expect(without.filter((column) => !columns.includes(column))).toEqual([])
        const shown = columns.filter((column) => !without.includes(column))
        expect(
          shown.filter((column) => /secret|credential|^hash$|_hash$|cursor|sealed/.test(column)),
        ).toEqual([])
      }
      for (const { table, key } of read) expect(tables.get(table)).toContain(key)
    })
  },
  () => ({ INLET_SANDBOX: 'true', INLET_AUDIT: 'all' }),
)

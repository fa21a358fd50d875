import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserFile } from '@inlet/wire/service'
import { expect, vi } from 'vitest'
import { type DatabasePlace, openDatabase } from '../src/db/database.ts'
import { freePort } from './freePort.ts'
import { NetworkCustomer } from './NetworkCustomer.ts'
import { ServiceProcess } from './ServiceProcess.ts'
import { unreachedRates } from './unreachedRates.ts'
import { openWebsite, page, type Website } from './website.ts'

const UPLOADS = 4
/** Long enough that a kill falls into the reading of it. */
const FILLER = 'The quick brown fox jumps over the lazy dog. '.repeat(3_000)
const PAGES = 5
/** Two folders of the sandbox's Dropbox and the 14 things in them, documents of every kind among them. */
const FOLDERS = ['id:handbook', 'id:names']
const ITEMS = 16
/** The two of them that must fail, each with its own reason. */
const UNREADABLE = {
  'Model.xyz': 'Files of type XYZ cannot be read.',
  'Logo.png': expect.stringMatching(/^No OCR was asked for/),
}
/** Milliseconds. After a kill, a PostgreSQL's jobs are taken up again when their lease has run out. */
const TIMEOUT_MS = 240_000
const HOURS_AGO = new Date(Date.now() - 3 * 3_600_000)

/** One customer's work that is under way when the process is killed, and what of it was accepted. */
type Work = { readonly customer: NetworkCustomer; readonly accepted: UserFile[] }

/** A service that is killed again and again, on one disk and one database. */
export class CrashTrial {
  private readonly folder = mkdtempSync(join(tmpdir(), 'inlet-crash-'))
  private readonly url: string | null
  private readonly all: Work[] = []
  /** How many of them were found whole. */
  private checked = 0
  /** Files that were found whole. */
  files = 0
  private origin = ''
  private site: Website | undefined
  private service: ServiceProcess | undefined

  /** `url` of a PostgreSQL; null: the embedded database. */
  constructor(url: string | null) {
    this.url = url
  }

  async start(): Promise<void> {
    if (!this.origin) this.origin = `http://127.0.0.1:${await freePort()}`
    this.site ??= await openWebsite(website())
    this.service = new ServiceProcess({
      INLET_DATA_DIR: this.folder,
      INLET_PORT: new URL(this.origin).port,
      INLET_FRAME_ORIGIN: this.origin,
      INLET_FETCH_ALLOW: this.site.origin,
      INLET_SANDBOX: 'true',
      INLET_SANDBOX_PORT: '0',
      ...unreachedRates,
      ...(this.url && { DATABASE_URL: this.url }),
    })
    await this.service.listening()
  }

  /** Gives the service work of every kind, and kills it as soon as `reached` holds for the files and the account. */
  async killAmid(reached: Moment): Promise<void> {
    const customer = await NetworkCustomer.at(this.origin, `ann${this.all.length}`)
    const accepted: UserFile[] = []
    this.all.push({ customer, accepted })
    const { id } = await customer.connect('DROPBOX', 'fine')
    await this.quietAccount(customer)
    await customer.take(id, FOLDERS)
    const names = Array.from({ length: UPLOADS }, (_, index) => `${customer.name}file${index}`)
    const sending = names.map((name) => customer.upload(`${name}.txt`, `uniquely ${name}\n\n${FILLER}`))
    accepted.push(await customer.scrape(`${this.site?.origin}/`))
    // As soon as some are accepted and one is being worked on; the others are cut off in the middle.
    accepted.push(await Promise.any(sending))
    await vi.waitFor(async () => expect(reached(await customer.files())).toBe(true), {
      timeout: TIMEOUT_MS,
      interval: 20,
    })
    const killed = this.service?.signal('SIGKILL')
    for (const outcome of await Promise.allSettled(sending)) {
      if (outcome.status === 'fulfilled') accepted.push(outcome.value)
    }
    await killed
  }

  /** Right after a kill: whatever was accepted is there. */
  async expectNothingLost(): Promise<void> {
    for (const { customer, accepted } of this.all.slice(this.checked)) {
      const listed = new Set((await customer.files()).map(({ id }) => id))
      for (const { id, name } of accepted) expect(listed.has(id), `${name} was accepted`).toBe(true)
    }
  }

  /** In the end everything is done, once, and every byte belongs to a file. */
  async expectAllDone(): Promise<void> {
    await this.expectNothingLost()
    for (const { customer } of this.all.slice(this.checked)) {
      await this.quietAccount(customer)
      const files = await ended(customer)
      await expectOnce(customer, files)
    }
    this.checked = this.all.length
    // Not even those of long ago.
    this.files = 0
    for (const { customer } of this.all) {
      const files = await customer.files()
      this.files += files.length
      const failed = files.filter(({ sync_status: status }) => status !== 'READY')
      expect(Object.fromEntries(failed.map((file) => [file.name, file.sync_error_message]))).toEqual(
        UNREADABLE,
      )
    }
    await this.expectNoOrphans()
  }

  async end(): Promise<void> {
    await this.service?.signal('SIGKILL')
    this.site?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async expectNoOrphans(): Promise<void> {
    if (this.url) await this.letHoursPass(this.url)
    await this.service?.signal('SIGTERM')
    const place: DatabasePlace = this.url ? { url: this.url } : { folder: this.folder }
    const { db, close } = await openDatabase(place, new Date())
    const rows = await db.selectFrom('files').select('blob').where('blob', 'is not', null).execute()
    await close()
    expect(readdirSync(join(this.folder, 'files')).sort()).toEqual(rows.map(({ blob }) => blob).sort())
    expect(readdirSync(join(this.folder, 'arriving'))).toEqual([])
  }

  /** Where others may be at work, what was cut off is swept up when it is an hour old. */
  private async letHoursPass(url: string): Promise<void> {
    for (const room of ['files', 'arriving'].map((name) => join(this.folder, name))) {
      for (const name of readdirSync(room)) await utimes(join(room, name), HOURS_AGO, HOURS_AGO)
    }
    const { db, close } = await openDatabase({ url }, new Date())
    const upkeep = () => db.selectFrom('jobs').select('run_at').where('kind', '=', 'upkeep').execute()
    await db.updateTable('jobs').set({ run_at: HOURS_AGO }).where('kind', '=', 'upkeep').execute()
    await vi.waitFor(async () => expect((await upkeep())[0]?.run_at.getTime()).toBeGreaterThan(Date.now()))
    await close()
  }

  private async quietAccount(customer: NetworkCustomer): Promise<void> {
    await vi.waitFor(
      async () => expect((await customer.accounts())[0]).toMatchObject({ sync_status: 'READY' }),
      { timeout: TIMEOUT_MS, interval: 50 },
    )
  }
}

/** What has to be seen in the list of files. */
export type Moment = (files: readonly UserFile[]) => boolean

function ended(customer: NetworkCustomer): Promise<UserFile[]> {
  return vi.waitFor(
    async () => {
      const files = await customer.files()
      for (const file of files) expect(file.sync_status, `${file.name}`).toMatch(/^(READY|SYNC_ERROR)$/)
      return files
    },
    { timeout: TIMEOUT_MS, interval: 100 },
  )
}

async function expectOnce(customer: NetworkCustomer, files: readonly UserFile[]): Promise<void> {
  const uploads = files.filter(isUpload)
  expect(new Set(uploads.map(({ name }) => name)).size).toBe(uploads.length)
  for (const { id, name } of uploads)
    expect(await customer.find(`uniquely ${name}`.replace('.txt', ''))).toEqual([id])
  const pages = files.filter(isPage)
  expect(new Set(pages.map((file) => file.external_url)).size).toBe(PAGES)
  expect(pages).toHaveLength(PAGES)
  const items = files.filter(isItem)
  expect(new Set(items.map((file) => file.external_file_id)).size).toBe(ITEMS)
  expect(items).toHaveLength(ITEMS)
}

export const isItem = (file: UserFile) => typeof file.organization_user_data_source_id === 'number'
/** Not the website itself, which has its first page beside the others. */
export const isPage = (file: UserFile) => file.parent_id !== null && !isItem(file)
export const isUpload = (file: UserFile) => file.source === 'TEXT' && !isItem(file)

function website(): Website['pages'] {
  const paths = Array.from({ length: PAGES - 1 }, (_, index) => `/page${index}`)
  const links = paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')
  return {
    '/': page('Home', links),
    ...Object.fromEntries(paths.map((path) => [path, page(path, '<p>Some text.</p>')])),
  }
}

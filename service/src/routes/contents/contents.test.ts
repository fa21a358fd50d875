import { ChunksPage, PresignedUrl, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { settled } from '../../../test/settled.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'

/** Enough for several statements of chunks. */
const WORDS = Array.from({ length: 1200 }, (_, index) => `word${index}`).join(' ')
const TEXT = `Grüße 🌍 für alle.\n${'Ein Satz, der sich wiederholt. '.repeat(4000)}`

onEitherDatabase('what is in files', (service) => {
  let customer: TestCustomer
  let stranger: TestCustomer
  let file: UserFile
  let page: UserFile
  beforeAll(async () => {
    customer = await service().customer('ann')
    stranger = await service().customer('mallory')
    file = await customer.upload('Grüße (1).md', TEXT)
    page = await customer.upload('page.html', '<title>Hi</title><p>Hello there</p><script>alert(1)</script>')
    for (const { id } of [file, page]) await settled(customer, id)
  })

  const addressOf = async (kind: 'raw_file' | 'parsed_file', id: number) => {
    const answer = await customer.get(`/${kind}/${id}`)
    expect(answer.status).toBe(200)
    const url = new URL(v.parse(PresignedUrl, await answer.json()).presigned_url)
    expect(url.origin).toBe(service().config.publicUrl)
    return url.pathname + url.search
  }
  /** Downloads it like anyone, without a token. */
  const open = (address: string, headers: Record<string, string> = {}) =>
    service().app.request(address, { headers })

  describe('a signed address', () => {
    it('opens the bytes as they came, to be saved and never shown', async () => {
      const answer = await open(await addressOf('raw_file', page.id))
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('<script>alert(1)</script>')
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="page.html"; filename*=UTF-8\'\'page.html',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      })
      expect(answer.headers.has('set-cookie')).toBe(false)
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    })

    it('opens what was read, whole and in the right order, whatever its length', async () => {
      const answer = await open(await addressOf('parsed_file', file.id))
      expect((await answer.text()).trim()).toBe(TEXT.trim())
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toContain(
        'filename="Gr__e (1).md.txt"; filename*=UTF-8\'\'Gr%C3%BC%C3%9Fe%20%281%29.md.txt',
      )
    })

    it('gives a part of the bytes', async () => {
      const address = await addressOf('raw_file', file.id)
      const part = await open(address, { Range: 'bytes=0-6' })
      expect([part.status, await part.text()]).toEqual([206, 'Grüße'])
      expect(part.headers.get('content-range')).toBe(`bytes 0-6/${Buffer.byteLength(TEXT)}`)
      expect((await open(address, { Range: 'bytes=999999999-' })).status).toBe(416)
    })

    it('opens nothing else, and nothing at all once its time is over', async () => {
      const address = await addressOf('raw_file', file.id)
      const others = [
        address.replace(`/raw/${file.id}`, `/raw/${page.id}`),
        address.replace('/raw/', '/text/'),
        address.replace(/customer=\d+/, 'customer=999'),
        address.replace(/expires=(\d+)/, (_, seconds) => `expires=${Number(seconds) + 1}`),
        address.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A')),
      ]
      for (const other of others) expect((await open(other)).status, other).toBe(403)
      expect((await open(address.replace(/&signature=.*/, ''))).status).toBe(404)
      // The signature is no token.
      const signature = new URLSearchParams(address.split('?')[1]).get('signature')
      const asked = await open('/whoami', { Authorization: `Token ${signature}` })
      expect(asked.status).toBe(401)
      service().clock.advance(3_601_000)
      expect((await open(address)).status).toBe(403)
      service().clock.advance(-3_601_000)
      expect((await open(address)).status).toBe(200)
    })

    it('is given to whoever the file belongs to, and dies with the file', async () => {
      for (const path of [`/raw_file/${file.id}`, `/parsed_file/${file.id}`]) {
        expect((await stranger.get(path)).status).toBe(404)
      }
      const { id } = await customer.upload('gone.txt', 'soon gone')
      await settled(customer, id)
      const [raw, text] = [await addressOf('raw_file', id), await addressOf('parsed_file', id)]
      await customer.post('/delete_files_v2', { filters: { ids: [id] }, preserve_file_record: true })
      for (const path of [`/raw_file/${id}`, `/parsed_file/${id}`]) {
        expect((await customer.get(path)).status).toBe(404)
      }
      for (const address of [raw, text]) expect((await open(address)).status).toBe(404)
    })

    it('is there for what is not read, but not to its text', async () => {
      const image = await customer.upload(
        'a.png',
        new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]),
      )
      await settled(customer, image.id)
      expect((await open(await addressOf('raw_file', image.id))).headers.get('content-type')).toBe(
        'image/png',
      )
      expect((await customer.get(`/parsed_file/${image.id}`)).status).toBe(404)
    })
  })

  describe('POST /text_chunks', () => {
    let long: UserFile
    beforeAll(async () => {
      long = await customer.upload('long.txt', WORDS, '?chunk_size=10&chunk_overlap=0')
      await settled(customer, long.id)
    })
    const chunks = async (body: Record<string, unknown>) => {
      const answer = await customer.post('/text_chunks', { filters: { user_file_id: long.id }, ...body })
      expect(answer.status).toBe(200)
      const text = await answer.text()
      // The members in the contract's order, whatever a parser makes of it.
      expect(text).toMatch(/^\{"results":\[.*\],"count":\d+\}$/s)
      return v.parse(ChunksPage, JSON.parse(text))
    }
    const indexes = async (body: Record<string, unknown>) =>
      (await chunks(body)).results.map((chunk) => chunk.chunk_index)

    it('answers the first ten, and how many there are', async () => {
      const { results, count } = await chunks({})
      expect(count).toBeGreaterThan(250)
      expect(results.map((chunk) => chunk.chunk_index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      expect(results[0]).toEqual({
        id: expect.any(Number),
        user_file_id: long.id,
        chunk_index: 0,
        source_content: expect.stringMatching(/^word0 /),
        embedding: null,
        content_metadata: null,
      })
    })

    it('answers all of them, each once, in either direction and from any place', async () => {
      const { count } = await chunks({ pagination: { limit: 0 } })
      const all = Array.from({ length: count }, (_, index) => index)
      expect(await indexes({ pagination: { limit: 100_000 } })).toEqual(all)
      const down = { order_by: 'chunk_index', order_dir: 'desc' }
      expect(await indexes({ ...down, pagination: { limit: 100_000 } })).toEqual([...all].reverse())
      expect(await indexes({ pagination: { limit: 150, offset: 120 } })).toEqual(all.slice(120, 270))
      expect(await indexes({ pagination: { offset: 100_000 } })).toEqual([])
    })

    it('goes on from a chunk', async () => {
      const { results } = await chunks({ pagination: { limit: 3 } })
      const last = results[2]?.id
      expect(await indexes({ pagination: { limit: 2, starting_id: last } })).toEqual([3, 4])
      const back = { order_dir: 'desc', pagination: { limit: 5, starting_id: last } }
      expect(await indexes(back)).toEqual([1, 0])
    })

    it('knows no vectors where none were made', async () => {
      const filters = { user_file_id: long.id, embedding_model: 'OPENAI' }
      expect(await chunks({ filters })).toEqual({ results: [], count: 0 })
    })

    it('is about the own files alone', async () => {
      expect((await stranger.post('/text_chunks', { filters: { user_file_id: long.id } })).status).toBe(404)
    })
  })
})

import { ChunksPage, SearchAnswer } from '@inlet/wire/service'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from '../../test/documents/makePdf.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { unreachedRates } from '../../test/unreachedRates.ts'

const COPIES = 60
const SMALL_CHUNKS = '?chunk_size=12&chunk_overlap=0'

onEitherDatabase(
  'what a search answers beside its hits',
  (service) => {
    let customer: TestCustomer
    const put = async (name: string, text: string | Uint8Array<ArrayBuffer>, settings = '') =>
      settled(customer, (await customer.upload(name, text, settings)).id)
    beforeAll(async () => {
      customer = await service().customer('reader')
      const long = Array.from({ length: 90 }, (_, n) => `The walrus number ${n} walrus swims by the walrus.`)
      await put('long.txt', long.join('\n\n'), SMALL_CHUNKS)
      for (let n = 0; n < COPIES; n += 1)
        await put(`copy-${n}.txt`, 'A harbour has its ferry, ferry and ferry.')
      for (let n = 0; n < 4; n += 1) {
        const words = Array.from({ length: 10 * (n + 1) }, (_, at) => `filler${at}`).join(' ')
        await put(`other-${n}.txt`, `One ferry and one walrus, ${words}.`)
      }
      await put('guide.md', '# Refunds\n\nRefunds are paid within fourteen days.\n')
      const pages = await makePdf(['The pelican flies.', 'It rests.', 'It dives for fish.', 'A heron waits.'])
      await put('birds.pdf', new Uint8Array(pages), SMALL_CHUNKS)
      await put('保証.txt', '保証書は購入日から二年間有効です。')
    }, 120_000)

    const found = async (body: object) => {
      const answer = await customer.post('/embeddings', body)
      expect(answer.status, await answer.clone().text()).toBe(200)
      return v.parse(SearchAnswer, await answer.json()).documents
    }

    describe('max_per_file', () => {
      it('leaves room for other files, however many hits one has [F-419]', async () => {
        expect((await found({ query: 'walrus', k: 6 })).every((hit) => hit.file_name === 'long.txt')).toBe(
          true,
        )
        const hits = await found({ query: 'walrus', k: 6, max_per_file: 2 })
        const names = hits.map((hit) => hit.file_name)
        expect(names.slice(0, 2)).toEqual(['long.txt', 'long.txt'])
        expect(names.slice(2).sort()).toEqual(['other-0.txt', 'other-1.txt', 'other-2.txt', 'other-3.txt'])
        const scores = hits.map((hit) => hit.score)
        expect(scores).toEqual([...scores].sort((a, b) => b - a))
      })

      it('is at least 1', async () => {
        expect((await customer.post('/embeddings', { query: 'a', max_per_file: 0 })).status).toBe(422)
      })
    })

    describe('deduplicate', () => {
      it('answers the same text once, and what comes behind all of its copies [F-419]', async () => {
        const all = await found({ query: 'ferry', k: 5 })
        expect(new Set(all.map((hit) => hit.content)).size).toBe(1)
        const hits = await found({ query: 'ferry', k: 5, deduplicate: true })
        expect(hits[0]).toEqual(all[0])
        expect(
          hits
            .slice(1)
            .map((hit) => hit.file_name)
            .sort(),
        ).toEqual(['other-0.txt', 'other-1.txt', 'other-2.txt', 'other-3.txt'])
      })
    })

    describe('neighbors', () => {
      it('are the chunks around a hit in its file', async () => {
        const [hit] = await found({ query: '"walrus number 40 walrus"', k: 1, neighbors: 2 })
        const { chunk_index: at = 0, neighbors } = hit ?? {}
        expect(neighbors?.before.map((one) => one.chunk_index)).toEqual([at - 2, at - 1])
        expect(neighbors?.after.map((one) => one.chunk_index)).toEqual([at + 1, at + 2])
        const [first] = await found({ query: '"walrus number 0 walrus"', k: 1, neighbors: 1 })
        expect(first?.neighbors?.before).toEqual([])
        expect(first?.neighbors?.after[0]?.content).toContain('walrus')
        const [alone] = await found({ query: 'refunds', k: 1, neighbors: 5 })
        expect(alone?.neighbors).toEqual({ before: [], after: [] })
      })

      it('are 5 on each side at most', async () => {
        expect((await customer.post('/embeddings', { query: 'a', neighbors: 6 })).status).toBe(422)
      })
    })

    it('say on which pages a passage begins and ends [F-417]', async () => {
      const [hit] = await found({ query: 'pelican', k: 1, include_citations: true, neighbors: 1 })
      const { page, last_page, citation, content_metadata, neighbors } = hit ?? {}
      expect([page, last_page]).toEqual([1, 2])
      expect(citation).toMatchObject({ page: 1, last_page: 2 })
      expect(content_metadata).toEqual({ page: 1, last_page: 2 })
      expect(neighbors?.after).toMatchObject([{ page: 3, last_page: 4 }])
      const list = await customer.post('/list_chunks_and_embeddings', { filters: { ids: [hit?.file_id] } })
      const { results } = v.parse(ChunksPage, await list.json())
      const places = results.map((chunk) => chunk.content_metadata)
      expect(places).toEqual([
        { page: 1, last_page: 2 },
        { page: 3, last_page: 4 },
      ])
    })

    describe('citations', () => {
      const cited = async (query: string) => {
        const [hit] = await found({ query, k: 1, include_citations: true })
        const matches = hit?.citation?.matches ?? []
        return { hit, words: matches.map(({ start, end }) => hit?.content.slice(start, end)) }
      }

      it('say where a hit is from, and where its words are [F-420]', async () => {
        const { hit, words } = await cited('When are refunds paid?')
        expect(hit?.citation).toMatchObject({
          title: 'guide.md',
          url: null,
          page: null,
          last_page: null,
          heading: 'Refunds',
          source_updated_at: null,
        })
        expect(words).toEqual(['Refunds', 'Refunds', 'paid'])
      })

      it.each([
        ['refund', ['Refunds', 'Refunds']],
        ['保証書', ['保証書']],
      ])('find %s in another form and in scripts without blanks [F-420]', async (query, expected) => {
        expect((await cited(query)).words).toEqual(expected)
      })
    })

    it('is only there where it is asked for', async () => {
      const [hit] = await found({ query: 'refunds', k: 1 })
      for (const name of ['citation', 'neighbors', 'source_updated_at']) expect(hit).not.toHaveProperty(name)
    })
  },
  () => ({ ...unreachedRates }),
)

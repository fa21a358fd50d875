import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fastCheck.ts'
import type { Hit } from '../db/search/Hit.ts'
import { type Found, reciprocalRankFusion } from './fuse.ts'
import { byRecency, depthWith, type Recency } from './recency.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 0, 1)

function hitOf(id: number, daysOld: number | null): Hit {
  return {
    id,
    file_id: id,
    index: 0,
    text: '',
    page: null,
    last_page: null,
    headings: [],
    language: null,
    source: 'TEXT',
    parent_id: null,
    external_url: null,
    name: null,
    tags: {},
    metadata: {},
    has_bytes: false,
    source_updated_at: daysOld === null ? null : new Date(NOW - daysOld * DAY_MS),
    sparse: false,
  }
}

/** Ranked by words, best first, of these ages. */
function ranked(ages: readonly (number | null)[]): Found[] {
  const hits = ages.map((age, id) => ({ hit: hitOf(id, age) }))
  return reciprocalRankFusion([{ by: 'words', hits, weight: 1 }])
}

const recency = (weight: number): Recency => ({ halfLifeMs: 30 * DAY_MS, weight, now: NOW })
const idsOf = (found: readonly Found[]) => found.map(({ hit }) => hit.id)

describe('recency', () => {
  it('puts the newer of two neighbors first', () => {
    expect(idsOf(byRecency(ranked([400, 1]), recency(0.2)))).toEqual([1, 0])
  })

  it('counts a file without a date as one that is a half-life old', () => {
    expect(idsOf(byRecency(ranked([400, null, 1]), recency(0.2)))).toEqual([2, 1, 0])
    const [undated, dated] = [ranked([null]), ranked([30])].map((one) => byRecency(one, recency(0.5))[0])
    expect(undated?.score).toBeCloseTo(dated?.score ?? 0)
    expect(undated?.why.recency).toBe(1)
  })

  it('does not bury the best under all that is newer', () => {
    const many = Array.from({ length: 200 }, () => 0)
    const place = (weight: number) => idsOf(byRecency(ranked([3000, ...many]), recency(weight))).indexOf(0)
    expect(place(0.1)).toBeLessThan(8)
    expect(place(0.2)).toBeLessThan(15)
    expect(place(0.5)).toBeLessThan(43)
  })

  it('takes dates in the future for now', () => {
    const [ahead, now] = [ranked([-1000]), ranked([0])].map((one) => byRecency(one, recency(0.5))[0])
    expect(ahead?.score).toBe(now?.score)
  })

  it('looks so deep that nothing behind could come among the first', () => {
    const age = fc.option(fc.integer({ min: 0, max: 400 }))
    fc.assert(
      fc.property(fc.array(age, { minLength: 150, maxLength: 200 }), fc.nat({ max: 5 }), (ages, tenths) => {
        const how = recency(tenths / 10)
        const [k, all] = [20, ranked(ages)]
        const near = all.slice(0, depthWith(how, k))
        expect(idsOf(byRecency(near, how)).slice(0, k)).toEqual(idsOf(byRecency(all, how)).slice(0, k))
      }),
    )
  })
})

describe('shared places', () => {
  it('are those of hits whose words fit equally well, and the order stays without dates', () => {
    const hits = [9, 5, 5, 5, 2].map((score, id) => ({ hit: hitOf(id, null), score, words: [] }))
    const ranking = { by: 'words', hits, weight: 1 } as const
    const places = (found: readonly Found[]) => found.map(({ why }) => why.word_rank)
    expect(places(reciprocalRankFusion([ranking], { sharesPlaces: true }))).toEqual([1, 2, 2, 2, 5])
    expect(places(reciprocalRankFusion([ranking]))).toEqual([1, 2, 3, 4, 5])
  })
})

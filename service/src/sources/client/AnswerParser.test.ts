import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { AnswerParser } from './AnswerParser.ts'
import { type AnswerFormat, MAX_CONTAINERS } from './parseAnswer.ts'
import { shapeOf } from './schemaShape.ts'

const parser = new AnswerParser()
const Rows = v.object({ rows: v.array(v.object({ id: v.number() })) })
const FORMAT: AnswerFormat = { kind: 'json', shape: shapeOf([Rows]), maxContainers: MAX_CONTAINERS }

function parse(text: string, format = FORMAT) {
  return parser.parse(new TextEncoder().encode(text), format)
}

describe('a large answer is parsed elsewhere [F-203]', () => {
  test('as a small one is', async () => {
    const rows = Array.from({ length: 50_000 }, (_, id) => ({ id, noise: [{}, {}, 'text of it'] }))
    expect(await parse(JSON.stringify({ rows }))).toEqual({ value: { rows: rows.map(({ id }) => ({ id })) } })
    expect(await parse(JSON.stringify({ rows: rows.slice(0, 5) }))).toEqual({
      value: { rows: rows.slice(0, 5).map(({ id }) => ({ id })) },
    })
  })

  test('what is looked at may have so many parts', async () => {
    const rows = (count: number) => `{"rows":[${'{"id":1},'.repeat(count)}{"id":1}]}`
    expect(await parse(rows(MAX_CONTAINERS - 10))).not.toBeNull()
    expect(await parse(rows(MAX_CONTAINERS + 10))).toBeNull()
    expect(await parse(`{"rows":[],"noise":[${'{},'.repeat(MAX_CONTAINERS)}{}]}`)).toEqual({
      value: { rows: [] },
    })
    expect(await parse(`[${'[],'.repeat(2_100_000)}[]]`)).toBeNull()
  })

  test.each([
    ['nested', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['cut off', `{"rows":[${'{"id":1},'.repeat(100_000)}`],
    ['no JSON', '<html>'.repeat(200_000)],
    ['nothing', ''],
  ])('%s is refused', async (_, text) => {
    expect(await parse(text)).toBeNull()
  })

  test('XML likewise', async () => {
    const format: AnswerFormat = { kind: 'xml', root: 'R' }
    const row = `<a>${'x'.repeat(50)}</a>`
    expect(await parse(`<R>${row.repeat(20_000)}</R>`, format)).toMatchObject({ node: { name: 'R' } })
    for (const text of [
      `<R>${row.repeat(60_000)}</R>`,
      `<R ${'a="" '.repeat(200_000)}/>`,
      '<S/>',
      '<R><a></R>',
    ])
      expect(await parse(text, format)).toBeNull()
  })
})

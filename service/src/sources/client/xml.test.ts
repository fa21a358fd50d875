import { expect, test } from 'vitest'
import { parseXml } from './xml.ts'

const NOT_UNDERSTOOD = { name: 'SourceFault', code: 'unavailable' }

function parsing(text: string): () => unknown {
  return () => parseXml(text, 'R')
}

test('what is cut off in its middle is not taken for the whole', () => {
  const whole = '<R><a>1</a><b/><c>2</c></R>'
  expect(parseXml(whole, 'R').children.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  for (const end of [whole.length - 1, whole.indexOf('<c>'), whole.indexOf('1'), 3])
    expect(parsing(whole.slice(0, end))).toThrow(expect.objectContaining(NOT_UNDERSTOOD))
})

test('elements are counted, beside each other as well as within each other', () => {
  expect(parseXml(`<R>${'<a/>'.repeat(49_999)}</R>`, 'R').children).toHaveLength(49_999)
  expect(parsing(`<R>${'<a/>'.repeat(50_000)}</R>`)).toThrow(expect.objectContaining(NOT_UNDERSTOOD))
  expect(parsing(`<R>${'<a>'.repeat(20)}${'</a>'.repeat(20)}</R>`)).toThrow(
    expect.objectContaining(NOT_UNDERSTOOD),
  )
})

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

test('what is left open within what is closed is not taken for the whole', () => {
  for (const text of ['<R><a>1</R>', '<R><a>1</a><b><c>2</c></R>', '<R><a><b/></R>', '<R><a></R></a>'])
    expect(parsing(text)).toThrow(expect.objectContaining(NOT_UNDERSTOOD))
  for (const text of ['<R/>', '<R><a/><b x="1"/></R>', '\uFEFF<R><a x="/"></a ></R>\n'])
    expect(parsing(text)).not.toThrow()
})

test('elements are counted, beside each other as well as within each other', () => {
  expect(parseXml(`<R>${'<a/>'.repeat(49_999)}</R>`, 'R').children).toHaveLength(49_999)
  expect(parsing(`<R>${'<a/>'.repeat(50_000)}</R>`)).toThrow(expect.objectContaining(NOT_UNDERSTOOD))
  expect(parsing(`<R>${'<a>'.repeat(20)}${'</a>'.repeat(20)}</R>`)).toThrow(
    expect.objectContaining(NOT_UNDERSTOOD),
  )
})

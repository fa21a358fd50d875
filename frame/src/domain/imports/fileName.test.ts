import { describe, expect, it } from 'vitest'
import { fileName } from './fileName.ts'

const at = (year: number, month: number, day: number, hour = 0) =>
  new Date(year, month - 1, day, hour).getTime() / 1000
const named = (name: unknown, channel_name?: string | null) =>
  fileName({
    name: typeof name === 'string' ? name : JSON.stringify(name),
    file_metadata: channel_name === undefined ? null : { channel_name },
  })

describe('a piece of a chat', () => {
  it('is called by its channel and its days, as the reader writes them [SLK-39]', () => {
    const name = { after: at(2024, 3, 5), before: at(2024, 3, 12), conversation: 'C1' }
    expect(named(name, 'general')).toBe('general, Mar 5 – 12, 2024')
    expect(named({ ...name, after: at(2023, 12, 30) }, 'general')).toBe(
      'general, Dec 30, 2023 – Mar 12, 2024',
    )
  })

  it('names the hours where it is less than a day [SLK-39]', () => {
    const name = { after: at(2024, 3, 5, 10), before: at(2024, 3, 5, 15), conversation: 'C1' }
    expect(named(name, 'general')).toBe('general, Mar 5, 2024, 10:00 AM – 3:00 PM')
  })

  it('reads times that are text, with fractions [SLK-39]', () => {
    const name = { after: `${at(2024, 3, 5)}.000200`, before: String(at(2024, 3, 12)), conversation: 'C1' }
    expect(named(name, 'general')).toBe('general, Mar 5 – 12, 2024')
  })

  it.each([
    [{ after: at(2024, 3, 5), conversation: 'C1' }, 'general, from Mar 5, 2024'],
    [{ after: at(2024, 3, 5), before: null, conversation: 'C1' }, 'general, from Mar 5, 2024'],
    [{ before: at(2024, 3, 5), conversation: 'C1' }, 'general, until Mar 5, 2024'],
    [{ conversation: 'C1' }, 'general'],
  ])('with a bound missing says what is known: %o [SLK-39]', (name, expected) => {
    expect(named(name, 'general')).toBe(expected)
  })

  it('without a channel name is called by what identifies it [SLK-39]', () => {
    const name = { after: at(2024, 3, 5), before: at(2024, 3, 12), conversation: 'C1' }
    expect(named(name)).toBe('C1, Mar 5 – 12, 2024')
    expect(named({ ...name, conversation: null }, ' ')).toBe('Mar 5 – 12, 2024')
  })

  it('with bounds that contradict each other is called by its channel', () => {
    expect(named({ after: at(2024, 3, 12), before: at(2024, 3, 5) }, 'general')).toBe('general')
  })
})

describe('a name that is none of a chat', () => {
  it.each([
    'report.pdf',
    '{"after": 1709596800',
    '{"after":"yesterday","before":2,"conversation":"C1"}',
    '{"after":-5}',
    '{"after":1e300}',
    '{"after":[1]}',
    '[1709596800,1709683200]',
    '1709596800',
    'null',
    '{}',
  ])('stays as it is: %s [SLK-37]', (name) => {
    expect(named(name)).toBe(name)
    if (name !== '{}') expect(named(name, 'general')).toBe(name)
  })

  it.each([null, '', '   '])('is "Untitled" where there is none: %o [SLK-38]', (name) => {
    expect(fileName({ name, file_metadata: null })).toBe('Untitled')
  })
})

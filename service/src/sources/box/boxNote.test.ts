import { expect, test } from 'vitest'
import { boxNoteText } from './boxNote.ts'

const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const item = (...content: object[]) => ({ type: 'list_item', content })
const cell = (words: string) => ({ type: 'table_cell', content: [paragraph(text(words))] })

test('a note has its headings, lists and tables as lines', () => {
  const doc = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text('Plan')] },
      paragraph(
        text('Grow '),
        { ...text('quinces'), marks: [{ type: 'strong' }] },
        { type: 'hard_break' },
        text('soon'),
      ),
      paragraph(),
      {
        type: 'bullet_list',
        content: [
          item(paragraph(text('one'))),
          item(paragraph(text('two')), { type: 'bullet_list', content: [item(paragraph(text('three')))] }),
        ],
      },
      { type: 'table', content: [{ type: 'table_row', content: [cell('a'), cell('b')] }] },
      { type: 'image', attrs: { boxSharedLink: 'x' } },
    ],
  }
  expect(boxNoteText({ version: 1, schema_version: 1, doc })).toBe(
    '## Plan\n\nGrow quinces\nsoon\n\n- one\n\n- two\n  - three\n\na | b',
  )
})

test('a note of before August 2022 is its text', () => {
  expect(boxNoteText({ atext: { text: 'old words\n', attribs: '|1+a' }, pool: {} })).toBe('old words\n')
})

test.each([null, '', {}, { doc: 1 }, { doc: { content: [] } }, []])(
  'what is no note is none: %j',
  (value) => {
    expect(boxNoteText(value)).toBeNull()
  },
)

test('one that is nested endlessly is none', () => {
  const depth = 100_000
  const json = `${'{"type":"doc","content":['.repeat(depth)}${']}'.repeat(depth)}`
  expect(boxNoteText(JSON.parse(`{"doc":${json}}`))).toBeNull()
})

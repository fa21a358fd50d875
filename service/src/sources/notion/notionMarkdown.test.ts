import { describe, expect, test } from 'vitest'
import { text } from '../../../emulators/notion/notionObjects.ts'
import type { BlockTree } from './NotionBlocks.ts'
import { notionMarkdown } from './notionMarkdown.ts'

const PAGE = '0f0e0d0c-0000-4000-8000-000000000001'
const ID = '0f0e0d0c-0000-4000-8000-0000000000ff'
const OTHER = 'https://www.notion.so/0f0e0d0c0000400080000000000000ff'
const OF_PAGE = 'https://www.notion.so/0f0e0d0c000040008000000000000001'

type Content = Readonly<Record<string, unknown>>

function block(type: string, content: Content = {}, ...children: BlockTree[]): BlockTree {
  const times = { created_time: '', last_edited_time: '', in_trash: false }
  const base = { id: ID, ...times, parent: { type: 'page_id', page_id: PAGE } }
  return { ...base, type, has_children: children.length > 0, children, [type]: content }
}
function said(type: string, words: string, ...children: BlockTree[]): BlockTree {
  return block(type, { rich_text: [text(words)], color: 'default' }, ...children)
}
function markdown(...blocks: BlockTree[]): string[] {
  return notionMarkdown(PAGE, blocks).split('\n')
}
/** One paragraph. */
function inline(...texts: Content[]): string {
  return notionMarkdown(PAGE, [block('paragraph', { rich_text: texts })])
}
function marked(words: string, marks: Content, more: Content = {}): Content {
  const { annotations } = text(words)
  return text(words, { annotations: { ...Object(annotations), ...marks }, ...more })
}
/** A URL that expires after an hour. */
const HOSTED_FILE = {
  type: 'file',
  file: { url: 'https://s3.example/a.png?X-Amz-Signature=secret', expiry_time: '' },
}

describe('the blocks of a page', () => {
  test('headings are below the title, and what a folded one holds follows it', () => {
    expect(
      markdown(
        said('heading_1', 'One', said('paragraph', 'in it')),
        said('heading_2', 'Two'),
        said('heading_3', 'Three'),
      ),
    ).toEqual(['## One', '', 'in it', '', '### Two', '', '#### Three'])
  })

  test('lists within each other, numbers that begin anew or elsewhere, to-dos and toggles', () => {
    const inner = said('numbered_list_item', 'inner', said('to_do', 'deep'))
    expect(
      markdown(
        said('bulleted_list_item', 'a', inner, said('numbered_list_item', 'second')),
        said('bulleted_list_item', 'b', said('paragraph', 'more of b')),
        said('numbered_list_item', 'one'),
        said('numbered_list_item', 'two'),
        said('paragraph', 'between'),
        said('numbered_list_item', 'one again'),
        block('numbered_list_item', { rich_text: [text('seven')], list_start_index: 7 }),
        said('numbered_list_item', 'eight'),
        block('to_do', { rich_text: [text('done')], checked: true }, said('bulleted_list_item', 'how')),
        said('toggle', 'more', said('paragraph', 'hidden')),
      ),
    ).toEqual([
      ...['- a', '  1. inner', '     - [ ] deep', '  2. second', '- b', '', '  more of b'],
      ...['', '1. one', '2. two', '', 'between', '', '1. one again', '7. seven', '8. eight'],
      ...['', '- [x] done', '  - how', '', '- more', '', '  hidden'],
    ])
  })

  test('quotes and callouts, with all that is in them', () => {
    const icon = { type: 'emoji', emoji: '💡' }
    expect(
      markdown(
        said('quote', 'first\nsecond', said('paragraph', 'third')),
        block('callout', { rich_text: [text('Mind this')], icon }, said('bulleted_list_item', 'and this')),
      ),
    ).toEqual(['> first', '> second', '>', '> third', '', '> 💡 Mind this', '>', '> - and this'])
  })

  test('code is what it was, also with fences in it; equations and dividers', () => {
    const rich_text = [text('# no heading\n```\n'), marked('**x**', { bold: true })]
    expect(
      markdown(
        block('code', { rich_text, caption: [text('an example')], language: 'markdown' }),
        block('equation', { expression: 'a^2\n+ b^2' }),
        block('divider'),
      ),
    ).toEqual([
      ...['````markdown', '# no heading', '```', '**x**', '````', '', 'an example'],
      ...['', '$$', 'a^2', '+ b^2', '$$', '', '---'],
    ])
  })

  test('a table with a head and one without', () => {
    const row = (...cells: string[]) => block('table_row', { cells: cells.map((cell) => [text(cell)]) })
    const rows = [row('a|b', 'two\nlines'), row('', 'd')]
    expect(markdown(block('table', { has_column_header: true }, ...rows))).toEqual([
      ...['| a\\|b | two lines |', '| --- | --- |', '|  | d |'],
    ])
    expect(markdown(block('table', { has_column_header: false }, ...rows))).toEqual([
      ...['|  |  |', '| --- | --- |', '| a\\|b | two lines |', '|  | d |'],
    ])
    expect(markdown(block('table', { has_column_header: true }))).toEqual([''])
  })

  test('what holds others is what is in it', () => {
    const column = (words: string) => block('column', {}, said('paragraph', words))
    expect(
      markdown(
        block('column_list', {}, column('left'), column('right')),
        block('synced_block', { synced_from: null }, said('paragraph', 'synced')),
        block('tab', {}, said('paragraph', 'a tab', said('paragraph', 'in the tab'))),
        block('transcription', { title: [text('Standup')] }, said('paragraph', 'what was said')),
      ),
    ).toEqual([
      ...[
        'left',
        '',
        'right',
        '',
        'synced',
        '',
        'a tab',
        '',
        'in the tab',
        '',
        'Standup',
        '',
        'what was said',
      ],
    ])
  })

  test('a page is written however much is in one block of it', () => {
    const lines = Array.from({ length: 150_000 }, () => said('paragraph', 'a'))
    expect(markdown({ ...block('column'), children: lines }).length).toBe(2 * lines.length - 1)
    const ticks = '` '.repeat(150_000)
    expect(markdown(block('code', { rich_text: [text(ticks)] }))[0]).toBe('```')
  })

  test('files are named links, and never by an address that ends', () => {
    const external = { url: 'https://a.example/pictures/map.png' }
    const lines = markdown(
      block('image', { type: 'external', external, caption: [text('The map')] }),
      block('image', { ...HOSTED_FILE, caption: [] }),
      block('file', { ...HOSTED_FILE, caption: [], name: 'report.pdf' }),
    )
    const place = `${OF_PAGE}#0f0e0d0c0000400080000000000000ff`
    expect(lines.filter((line) => line !== '')).toEqual([
      '[map.png](https://a.example/pictures/map.png) – The map',
      `[image](${place})`,
      `[report.pdf](${place})`,
    ])
  })

  test('links to pages, databases and elsewhere', () => {
    const lines = markdown(
      block('child_page', { title: 'Inner' }),
      block('child_database', { title: 'Tasks' }),
      block('link_to_page', { type: 'page_id', page_id: ID }),
      block('bookmark', { url: 'https://a.example/', caption: [text('A site')] }),
      block('embed', { url: 'https://b.example/', caption: [] }),
      block('link_preview', { url: 'https://c.example/' }),
    )
    expect(lines.filter((line) => line !== '')).toEqual([
      ...[`[Inner](${OTHER})`, `[Tasks](${OTHER})`, OTHER],
      ...['[A site](https://a.example/)', 'https://b.example/', 'https://c.example/'],
    ])
  })

  test('what is not handed out, or not understood, is left out, and the others stay', () => {
    const blocks = [
      block('unsupported', { block_type: 'form' }),
      block('breadcrumb'),
      block('table_of_contents', { color: 'default' }),
      block('paragraph', { rich_text: 'nonsense' }),
      said('paragraph', ''),
      said('paragraph', 'left'),
    ]
    expect(markdown(...blocks)).toEqual(['left'])
  })
})

describe('the words of a block', () => {
  test.each([
    [marked('bold', { bold: true }), '**bold**'],
    [marked(' both ', { bold: true, italic: true }), ' ***both*** '],
    [marked('gone', { strikethrough: true }), '~~gone~~'],
    [marked('a `b`', { code: true }), '`` a `b` ``'],
    [marked('   ', { bold: true }), '   '],
    [text('snake_case * [x]'), 'snake_case * [x]'],
    [text('a site', { href: 'https://a.example' }), '[a site](https://a.example)'],
    [text('https://a.example', { href: 'https://a.example' }), 'https://a.example'],
    [text('a page', { href: '/0f0e' }), '[a page](https://www.notion.so/0f0e)'],
  ])('%j', (given, expected) => {
    expect(inline(text('x'), given, text('x'))).toBe(`x${expected}x`)
  })

  test('mentions, dates and equations', () => {
    const date = (end: string | null) => ({
      type: 'date',
      date: { start: '2026-01-02', end, time_zone: null },
    })
    const person = { type: 'mention', mention: { type: 'user', user: { object: 'user', id: ID } } }
    const page = { type: 'mention', mention: { type: 'page', page: { id: ID } }, href: OTHER }
    expect(
      inline(
        text('@Ann', person),
        text(' on '),
        text('2026-01-02 → ', { type: 'mention', mention: date(null) }),
        text(', '),
        text('2026-01-02 → 2026-01-05', { type: 'mention', mention: date('2026-01-05') }),
        text(': '),
        text('Plan', page),
        text(' '),
        text('e=mc^2', { type: 'equation', equation: { expression: 'e=mc^2' } }),
      ),
    ).toBe(`@Ann on 2026-01-02, 2026-01-02 – 2026-01-05: [Plan](${OTHER}) $e=mc^2$`)
  })
})

import { expect, test } from 'vitest'
import { headingsOf, markdownHeadings } from './headingsOf.ts'

const TEXT = `before

# One *big* [book](https://example.com)

text

## Two ##

\`\`\`sh
# a comment
\`\`\`

here

### Three

# Four

end`

test('leads to each place by the headings of its sections', () => {
  const at = headingsOf(markdownHeadings(TEXT))
  const places = ['before', 'text', 'a comment', 'here', '### Three', '# Four', 'end']
  expect(places.map((words) => at(TEXT.indexOf(words)))).toEqual([
    [],
    ['One big book'],
    ['One big book', 'Two'],
    ['One big book', 'Two'],
    ['One big book', 'Two', 'Three'],
    ['Four'],
    ['Four'],
  ])
})

test('headings are those outside of code, whatever its fence holds [F-417]', () => {
  const fenced = '````md\n```sh\n# no heading\n```\n````'
  const text = `# One\n\n${fenced}\n\n\`\`\`inline\`\`\`\n\n## Two\n\n~~~ is no fence\n\n## Three`
  expect(markdownHeadings(text).map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
})

test('a title may be underlined, and a list, a sentence or front matter has none [F-417]', () => {
  const text =
    '---\ntitle: Guide\n---\n\nThe *guide*\n=====\n\ntext\n\nA part\n------\n\n- item\n---\n\nA sentence.\n---\n\nend'
  expect(markdownHeadings(text).map(({ level, title }) => [level, title])).toEqual([
    [1, 'The guide'],
    [2, 'A part'],
  ])
  expect(markdownHeadings(text).map(({ at, end }) => text.slice(at, end))).toEqual([
    'The *guide*\n=====',
    'A part\n------',
  ])
})

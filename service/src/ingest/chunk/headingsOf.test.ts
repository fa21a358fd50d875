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

import { expect, it } from 'vitest'
import { dropDataUrlsOfMarkdown } from './dropDataUrls.ts'

const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(2000)}`

it.each([
  ['a picture in its place', `a ![the map](${picture} "t") b`, 'a the map b'],
  ['a picture by its definition', `a ![][image1] b\n\n[image1]: <${picture}>\n\nc`, 'a  b\n\n\n\nc'],
  ['a link', `[file](data:text/plain,abc)`, 'file'],
  ['markup', `<img src="${picture}" alt="x">`, 'x'],
  [
    'no other address',
    '![a](https://a.example/data:1.png) and data: it is',
    '![a](https://a.example/data:1.png) and data: it is',
  ],
])('takes out %s [F-233]', (_, markdown, text) => {
  expect(dropDataUrlsOfMarkdown(markdown)).toBe(text)
})

it('needs little work for a text made to be slow [F-233]', () => {
  const before = process.cpuUsage()
  dropDataUrlsOfMarkdown(`data:${'!['.repeat(200_000)}${'[a]: '.repeat(100_000)}`)
  dropDataUrlsOfMarkdown(`[a]: data:,x\n${'['.repeat(200_000)}`)
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
})

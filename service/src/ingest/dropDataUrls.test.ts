import { expect, it } from 'vitest'
import { dropDataUrlsOfMarkdown } from './dropDataUrls.ts'

const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(2000)}`
const broken = picture.replaceAll(/(.{76})/g, '$1\n')

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
  ['a picture whose base64 is broken into lines', `a ![map](${broken}) b`, 'a map b'],
  ['a picture in JSON whose slashes are escaped', `{"a":"${picture.replaceAll('/', '\\/')}"}`, '{"a":""}'],
  [
    'base64 in lines, without an address',
    `a\n${picture.slice(22).replaceAll(/(.{76})/g, '$1\n')}\nb`,
    'a\n\nb',
  ],
])('takes out %s [F-233]', (_, markdown, text) => {
  expect(dropDataUrlsOfMarkdown(markdown)).toBe(text)
})

it('needs little work for a text made to be slow [F-233]', () => {
  const before = process.cpuUsage()
  dropDataUrlsOfMarkdown(`data:${'!['.repeat(200_000)}${'[a]: '.repeat(100_000)}`)
  dropDataUrlsOfMarkdown(`[a]: data:,x\n${'['.repeat(200_000)}`)
  dropDataUrlsOfMarkdown(`data:a/b;base64,${`${'a'.repeat(70)}\n`.repeat(30_000)}!`)
  dropDataUrlsOfMarkdown(`data:${';base64,\n'.repeat(100_000)}`)
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
})

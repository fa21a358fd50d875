import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('./pages/', import.meta.url))
const CONTENT = /<!-- content -->(.*?)<!-- \/content -->/gs

/** Pages as websites have them. What a person comes for stands between comments, which no browser shows. */
export const PAGES = readdirSync(FOLDER).map((name) => {
  const html = readFileSync(`${FOLDER}${name}`, 'utf8')
  const content = [...html.matchAll(CONTENT)].map(([, part = '']) => part).join(' ')
  const expected = content.replace(/<a (?:class|href)[^>]*>[¶#]<\/a>/g, '').replace(/<[^>]*>/g, ' ')
  return { name, html, expected }
})

import { expect, it } from 'vitest'
import { guruHtml } from './guruHtml.ts'

it('reads blocks of Markdown, which Guru keeps in an attribute [F-242]', () => {
  const block = (markdown: string) =>
    `<div class="ghq-card-content__markdown" data-ghq-card-content-type="MARKDOWN" data-ghq-card-content-markdown-content="${markdown}"></div>`
  expect(
    guruHtml(`<p>a</p>${block('%23%20Title%0A%0Aone%20%26%20%u201Ctwo%u201D%0A-%20three')}<p>b</p>`),
  ).toBe('<p>a</p><div><p># Title</p><p>one &amp; “two”<br>- three</p></div><p>b</p>')
})

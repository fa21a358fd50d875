import { html } from 'hono/html'
import type { OpenLink } from '../db/accounts/connectLinks.ts'
import { sourceName } from '../sources/thirdPartySources.ts'
import { htmlPage } from './htmlPage.ts'
import type { SignInWords } from './signInWords/SignInWords.ts'

const ASSETS = '../oauth/'

/** The page of an open link. Its script fills in what the link is for, as only the secret opens that. */
export function connectLinkPage(words: SignInWords): string {
  const { language, link, loading, go } = words
  const content = html`<p id="loading" role="status">${loading}</p>
<noscript><p>${go.needsScript}</p></noscript>
<div id="ask" hidden>
<h1 id="title" tabindex="-1"></h1>
<p id="access"></p>
<p class="who" id="who"><bdi translate="no"></bdi></p>
<form id="form" data-failed="${go.failed}">
<p id="problem" role="alert"></p>
<button></button>
</form>
<p id="sent"></p>
</div>
<div id="over" hidden>${ended(words)}</div>
<div id="incomplete" hidden><h1 tabindex="-1">${link.incomplete.title}</h1><p>${link.incomplete.text[0]}</p></div>`
  return htmlPage({
    language,
    title: link.title,
    content: String(content),
    assets: ASSETS,
    script: 'connect.js',
  })
}

/** The page of a link that was used, ended or has expired, or never was. */
export function endedLinkPage(words: SignInWords): string {
  const { language, link } = words
  return htmlPage({ language, title: link.ended.title, content: String(ended(words)), assets: ASSETS })
}

function ended({ link }: SignInWords) {
  return html`<h1 tabindex="-1">${link.ended.title}</h1><p>${link.ended.text[0]}</p>`
}

/** What the page says of an open link. */
export function linkWords(
  { go, link }: SignInWords,
  { source: id, accountId, customer, organization }: OpenLink,
) {
  const source = sourceName(id)
  return {
    title: accountId === null ? go.title(source) : link.repair(source),
    access: go.access(source, organization),
    who: customer.suppliedId,
    continue: go.continue(source),
    sent: link.sent(organization),
  }
}

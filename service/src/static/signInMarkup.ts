import { html } from 'hono/html'
import type { Config } from '../config/config.ts'
import type { LinkSender } from '../db/accounts/connectLinks.ts'
import type { Invitation } from '../db/accounts/signIns.ts'
import { sourceName } from '../sources/thirdPartySources.ts'
import { htmlPage } from './htmlPage.ts'
import type { SignInWords } from './signInWords/SignInWords.ts'

/** The sign-in window, until its URL is known. */
export function waitPage(words: SignInWords): string {
  const { language, loading, close, ends } = words
  const content = html`<p id="words" role="status" data-failed="${ends.failed.title}">${loading}</p>
<p id="hint" hidden>${close}</p>`
  return htmlPage({ language, title: loading, content: String(content), assets: './', script: 'wait.js' })
}

/** What would be connected, with a request to confirm it. */
export function goPage(words: SignInWords, invited: Invitation, config: Config): string {
  const { language, go, loading, ends, close } = words
  const source = sourceName(invited.source)
  const title = go.title(source)
  const asksNumber = invited.claimed || config.signInLinks === 'number'
  const number = html`<label for="number">${go.number}</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required maxlength="9" dir="ltr"
 aria-describedby="access who problem sent">`
  // Only a frame that waits for the sign-in can pass on its key.
  const frames = invited.claimed ? config.frameOrigins.join(' ') : ''
  const content = html`<p id="loading" role="status">${loading}</p>
<noscript><p>${go.needsScript}</p></noscript>
<div id="ask" hidden>
<h1>${title}</h1>
<p id="access">${go.access(source, invited.organization)}</p>
<p class="who" id="who"><bdi translate="no">${invited.customer}</bdi></p>
<form id="form" data-frames="${frames}" data-wrong="${go.wrong}"
 data-failed="${go.failed}" data-too-often="${ends['wrong-number'].text[0]}">
${asksNumber ? number : ''}
<p id="problem" role="alert"></p>
<button>${go.continue(source)}</button>
</form>
<p id="sent">${go.sent}</p>
</div>
<div id="over" hidden>
<h1 tabindex="-1">${ends.expired.title}</h1>
<p id="over-words">${ends.expired.text[0]}</p>
<p>${close}</p>
</div>`
  return htmlPage({ language, title, content: String(content), assets: './', script: 'go.js' })
}

/** How a sign-in window ends, or continues. */
export type Ending = keyof SignInWords['ends']
/**
 * `assets`: relative, because a proxy may add a path prefix. `signIn`: the hash of a sign-in that continues. `sender`: of
 * the connect link that led to it.
 */
export type EndPlace = {
  readonly assets?: string
  readonly signIn?: string
  readonly sender?: LinkSender | undefined
}

/** The result of a sign-in, with a link if the user still has to select files. */
export function messagePage(
  words: SignInWords,
  outcome: Ending,
  { assets = './', signIn = '', sender }: EndPlace,
): string {
  const { language, ends, close } = words
  const { title, text, quote } = ends[outcome]
  const [first, ...rest] = sender ? textForLink(words, outcome, sender) : text
  const quoted = quote ? html`<blockquote>${quote}</blockquote>` : ''
  const next = html`<p><a id="on" href="${assets}pick?sign_in=${signIn}">${text[0]}</a></p>`
  const last =
    sender?.redirectUrl && DONE.includes(outcome) ? goOn(words, sender.redirectUrl) : html`<p>${close}</p>`
  const content = html`<h1>${title}</h1>${outcome === 'picking' ? next : html`<p>${first}</p>${quoted}${rest.map((one) => html`<p>${one}</p>`)}${last}`}`
  return htmlPage({ language, title, content: String(content), assets, script: 'return.js' })
}

const DONE: readonly Ending[] = ['connected', 'picked']

/** A user who came by a link has no other window to return to. */
function textForLink(
  { ends, link }: SignInWords,
  outcome: Ending,
  { organization }: LinkSender,
): readonly string[] {
  if (DONE.includes(outcome)) return [link.done(organization)]
  const reason = outcome === 'admin-approval' ? ends[outcome].text.slice(0, 1) : []
  return [...reason, link.again(organization)]
}

function goOn({ link }: SignInWords, address: string) {
  return html`<p><a class="button" href="${address}">${link.next(new URL(address).host)}</a></p>`
}

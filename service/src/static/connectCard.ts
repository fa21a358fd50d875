import { readFileSync } from 'node:fs'
import { SOURCES } from '@inlet/wire/service'
import { VERSION } from '../lib/version.ts'
import { sourceName } from '../sources/thirdPartySources.ts'
import type { SignInWords } from './signInWords/SignInWords.ts'
import { ALL_SIGN_IN_WORDS } from './signInWords/signInWordsFor.ts'

const readAsset = (name: string) => readFileSync(new URL(`./oauth/${name}`, import.meta.url), 'utf8')

/** The card needs nothing of the network, so that not even a careless window around it could let the link out. */
const POLICY =
  "connect-src 'none'; img-src 'none'; media-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'"

/**
 * Returns the card that an assistant shows for `connect_source`: one document, the same for everybody. The link comes to
 * it from the window around it.
 */
export function connectCard(publicUrl: string): string {
  const names = Object.fromEntries(SOURCES.map((source) => [source, sourceName(source)]))
  const texts = Object.fromEntries(ALL_SIGN_IN_WORDS.map((words) => [words.language, cardWords(words)]))
  const words = JSON.stringify({ base: publicUrl, version: VERSION, names, texts })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inlet</title>
<style>${readAsset('card.css')}</style>
</head>
<body><main>
<h1 id="title"></h1>
<p id="text"></p>
<p id="label"></p>
<output id="number" aria-labelledby="label"></output>
<button id="go"></button>
<p id="ask"></p>
<code id="address" dir="ltr"></code>
<p id="note" role="status"></p>
<button id="check"></button>
</main>
<script type="application/json" id="words">${words.replaceAll('<', '\\u003c')}</script>
<script>${readAsset('card.js')}</script>
</body>
</html>`
}

/** The script puts the source's name where `{source}` is. */
function cardWords({ loading, go, link, ends, card }: SignInWords) {
  return {
    ...card,
    title: go.title('{source}'),
    repair: link.repair('{source}'),
    continue: go.continue('{source}'),
    loading: { title: '', text: loading },
    connected: { title: ends.connected.title, text: '' },
    expired: { title: ends.expired.title, text: card.expired },
    failed: { title: ends.denied.title, text: card.failed },
  }
}

import { html } from 'hono/html'
import type { ItemRow } from '../db/items/items.ts'
import { sourceName } from '../sources/thirdPartySources.ts'
import { htmlPage } from './htmlPage.ts'
import type { SignInWords } from './signInWords/SignInWords.ts'

type Crumb = Pick<ItemRow, 'external_id' | 'name'>

/** The open folder of an account, and the selected items. */
export type Picking = {
  /** The hash of the sign-in that led here. */
  readonly signIn: string
  readonly source: string
  /** The open folders, from the outermost. */
  readonly path: readonly Crumb[]
  readonly rows: readonly ItemRow[]
  readonly picked: ReadonlySet<string>
  readonly offset: number
  readonly pageSize: number
  /** Items of the folder, in all pages. */
  readonly count: number
  /** The folder is still being listed. */
  readonly isListing: boolean
  /** Import was pressed without a selection, or the source did not answer. */
  readonly problem: 'nothing' | 'failed' | null
}

/** Selects what is imported of an account: a form that works without scripts and is sent with every step. */
export function pickPage(words: SignInWords, picking: Picking): string {
  const { language, pick } = words
  const { signIn, source, path, rows, picked, offset, pageSize, count } = picking
  const title = pick.title(sourceName(source))
  const here = new Set(rows.map((row) => row.external_id))
  const elsewhere = [...picked].filter((id) => !here.has(id))
  const chosen = elsewhere.length > 0 ? pick.chosen(elsewhere.length) : ''
  const notice = { nothing: pick.nothing, failed: words.go.failed, none: chosen }[picking.problem ?? 'none']
  const content = html`<h1>${title}</h1>
<p>${pick.text}</p>
<form method="post" action="pick?sign_in=${signIn}">
<input type="hidden" name="folder" value="${path.at(-1)?.external_id ?? ''}">
<input type="hidden" name="offset" value="${offset}">
${elsewhere.map((id) => html`<input type="hidden" name="picked" value="${id}">`)}
<nav aria-label="${pick.folders}"><ol class="crumbs">${[{ external_id: '', name: pick.all }, ...path].map(crumb)}</ol></nav>
${rows.length > 0 ? html`<ul class="items">${rows.map((row) => itemOf(row, picked, pick))}</ul>` : ''}
${rows.length === 0 ? html`<p role="status">${picking.isListing ? pick.listing : pick.empty}</p>` : ''}
<p class="pages">
${offset > 0 ? html`<button class="plain" name="page" value="${Math.max(0, offset - pageSize)}">${pick.earlier}</button>` : ''}
${offset + rows.length < count ? html`<button class="plain" name="page" value="${offset + pageSize}">${pick.later}</button>` : ''}
</p>
<p class="import">
${rows.length + elsewhere.length > 0 ? html`<button name="import" value="yes">${pick.import}</button>` : ''}
<span role="status">${notice}</span>
</p>
</form>`
  return htmlPage({
    language,
    title,
    content: String(content),
    assets: './',
    ...(picking.isListing && { refresh: 2 }),
  })
}

/** The last one is the open folder. */
function crumb({ external_id, name }: Crumb, index: number, all: readonly Crumb[]) {
  const shown = html`<bdi translate="no">${name}</bdi>`
  return index === all.length - 1
    ? html`<li aria-current="page">${shown}</li>`
    : html`<li><button class="plain" name="open" value="${external_id}">${shown}</button></li>`
}

function itemOf(row: ItemRow, picked: ReadonlySet<string>, words: SignInWords['pick']) {
  const { external_id: id, name, is_selectable, is_expandable } = row
  const shown = html`${icon(is_expandable)}<span class="name"><bdi translate="no">${name}</bdi></span>`
  const box = html`<input type="checkbox" name="picked" value="${id}"${picked.has(id) ? html` checked` : ''}>`
  const why = is_expandable ? '' : html`<small>${words.unsupported}</small>`
  const open = html`<button class="plain" name="open" value="${id}" aria-label="${words.open(name)}">${chevron}</button>`
  return html`<li>
${is_selectable ? html`<label>${box}${shown}</label>` : html`<span class="fixed">${shown}${why}</span>`}
${is_expandable ? open : ''}
</li>`
}

const chevron = html`<svg aria-hidden="true" viewBox="0 0 20 20"><path d="m8 5 5 5-5 5"/></svg>`

function icon(isFolder: boolean) {
  const path = isFolder
    ? 'M2.5 5.5a1 1 0 0 1 1-1h4l2 2h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1z'
    : 'M5 2.5h6.5L15 6v11a.5.5 0 0 1-.5.5h-9A.5.5 0 0 1 5 17zM11.5 2.5V6H15'
  return html`<svg aria-hidden="true" viewBox="0 0 20 20"><path d="${path}"/></svg>`
}

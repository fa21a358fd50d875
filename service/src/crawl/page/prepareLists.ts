import { isElement, type PageDocument, type PageElement } from './pageDom.ts'

/** Google Docs names each list and its level: `lst-kix_abc-1`. */
const GOOGLE_LIST = /\blst-(kix_[\w-]{1,80})-([0-8])(?!\S)/

type Level = { readonly list: PageElement; readonly level: number }
/** One list as it goes on: its outermost part, and the parts that may still get items. */
type Run = { readonly id: string; readonly top: PageElement; readonly open: Level[] }

/** Puts lists that stand beside the item they belong to into it. */
export function prepareLists(document: PageDocument): void {
  for (const list of document.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) nestInItem(list)
  nestGoogleLists(document)
}

/** OneNote, Outlook and many editors write a list within a list directly. */
function nestInItem(list: PageElement): void {
  const before = list.previousElementSibling
  if (before?.tagName === 'LI') before.append(list)
}

/** Each level is a list of its own there, beside the one that it is within. */
function nestGoogleLists(document: PageDocument): void {
  let run: Run = { id: '', top: document.body, open: [] }
  for (const list of document.querySelectorAll('[class*="lst-kix_"]')) {
    const [, id = '', digit = '0'] = GOOGLE_LIST.exec(list.className) ?? []
    if (id === '') continue
    const level = Number(digit)
    const isBesides = run.id === id && list.previousElementSibling === run.top
    if (!isBesides || !goesOn(run, { list, level })) run = { id, top: list, open: [{ list, level }] }
  }
}

function goesOn({ open }: Run, { list, level }: Level): boolean {
  while ((open.at(-1)?.level ?? -1) > level) open.pop()
  const last = open.at(-1)
  if (!last) return false
  if (last.level === level) {
    if (last.list.tagName !== list.tagName) return false
    for (const node of [...list.childNodes]) last.list.append(node)
    list.remove()
    return true
  }
  const item = [...last.list.childNodes].findLast((node) => isElement(node) && node.tagName === 'LI')
  if (!item || !isElement(item)) return false
  item.append(list)
  open.push({ list, level })
  return true
}

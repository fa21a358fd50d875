import { type PageDocument, type PageElement, plainText } from './pageDom.ts'

/** By their roles; those of MkDocs Material and of VitePress have none. */
const LISTS = '[role="tablist"], .tabbed-labels, .vp-code-group > .tabs'
const PANELS = '[role="tabpanel"], .tabbed-block, .vp-code-group > .blocks > div'

const MAX_LISTS = 200
/** Panels that are looked at for lists that do not name theirs: each looks through what is around it. */
const MAX_LOOKED_AT = 5_000

/** Shows all panels of tabs, each below its label. */
export function labelTabs(document: PageDocument): void {
  const lists = [...document.querySelectorAll(LISTS)].slice(0, MAX_LISTS)
  if (lists.length === 0) return
  const byId = new Map([...document.querySelectorAll('[id]')].map((one) => [one.getAttribute('id'), one]))
  let looked = 0
  for (const list of lists) {
    const tabs = [...list.querySelectorAll('[role="tab"], label')]
    const panels = tabs.map((tab) => namedPanel(tab, byId))
    const around = [...(list.parentElement?.querySelectorAll(PANELS) ?? [])]
    looked += around.length
    if (looked > MAX_LOOKED_AT) return
    const isNamed = panels.every((panel) => panel !== undefined)
    const found = isNamed ? panels : panelsInOrder(list, around, tabs.length)
    if (tabs.length === 0 || !found) continue
    for (const [index, panel] of found.entries()) show(document, panel, plainText(tabs[index] ?? null))
    list.remove()
  }
}

function namedPanel(
  tab: PageElement,
  byId: ReadonlyMap<string | null, PageElement>,
): PageElement | undefined {
  const href = tab.getAttribute('href') ?? ''
  const id = tab.getAttribute('aria-controls') ?? (href.startsWith('#') ? href.slice(1) : '')
  const panel = byId.get(id)
  return panel?.getAttribute('role') === 'tabpanel' ? panel : undefined
}

/** The panels beside their list, if there are as many as tabs; those of tabs within tabs are not theirs. */
function panelsInOrder(
  list: PageElement,
  around: readonly PageElement[],
  count: number,
): PageElement[] | null {
  const own = list.parentElement?.closest(PANELS)
  const panels = around.filter((panel) => {
    const outer = panel.parentElement?.closest(PANELS)
    return !outer || outer === own
  })
  return panels.length === count ? panels : null
}

function show(document: PageDocument, panel: PageElement, label: string): void {
  for (const name of ['hidden', 'aria-hidden', 'style']) panel.removeAttribute(name)
  if (label === '') return
  const [line, bold] = [document.createElement('p'), document.createElement('strong')]
  bold.textContent = label
  line.prepend(bold)
  panel.prepend(line)
}

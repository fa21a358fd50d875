import type { BackEnd, Hit } from './BackEnd.ts'
import { byId, make } from './dom.ts'

/** Asks the page's server, which asks the Inlet service, and shows what was imported that is nearest. */
export class SearchForm {
  private readonly form = byId('ask', HTMLFormElement)
  private readonly question = byId('question', HTMLInputElement)
  private readonly status = byId('ask-status', HTMLParagraphElement)
  private readonly list = byId('hits', HTMLOListElement)
  /** Counts the questions, so that a late answer does not replace a newer one. */
  private asked = 0

  constructor(private readonly backEnd: BackEnd) {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.ask()
    })
  }

  private async ask(): Promise<void> {
    const query = this.question.value.trim()
    if (!query) return
    const mine = ++this.asked
    this.status.textContent = 'Searching…'
    try {
      const hits = await this.backEnd.search(query)
      if (mine === this.asked) this.show(hits)
    } catch {
      if (mine !== this.asked) return
      this.list.replaceChildren()
      this.status.textContent = 'The search did not work. Please try again.'
    }
  }

  private show(hits: readonly Hit[]): void {
    this.list.replaceChildren(...hits.map(hitItem))
    if (!hits.length) this.status.textContent = 'Nothing found. What is still being imported is found later.'
    else this.status.textContent = hits.length === 1 ? '1 passage' : `${hits.length} passages`
  }
}

function hitItem(hit: Hit): HTMLLIElement {
  return make('li', make('div', hitTitle(hit)), make('p', hit.content))
}

function hitTitle({ file_name, source_url, source }: Hit): HTMLElement {
  const name = file_name ?? source_url ?? source ?? 'Untitled'
  // Addresses come from whatever was imported: only those that open a website become links.
  if (!source_url || !/^https?:\/\//i.test(source_url)) return make('strong', name)
  const link = make('a', name)
  link.href = source_url
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  return link
}

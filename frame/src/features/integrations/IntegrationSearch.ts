import { makeAutoObservable } from 'mobx'
import type { Integration, Integrations } from '../../domain/offer/Integrations.ts'

/** Text of the list's search, kept while the user opens a source. */
export class IntegrationSearch {
  text = ''

  constructor(private readonly integrations: Pick<Integrations, 'all'>) {
    makeAutoObservable<this, 'integrations'>(this, { integrations: false }, { autoBind: true })
  }

  type(text: string) {
    this.text = text
  }

  clear() {
    this.text = ''
  }

  /** Matches part of the name, ignoring case; in the order of the list. */
  get found(): readonly Integration[] {
    const wanted = this.text.trim().toLowerCase()
    return this.integrations.all.filter((one) => one.name.toLowerCase().includes(wanted))
  }

  /** The only result, if there is exactly one. Enter opens it. */
  get only(): Integration | null {
    return this.found.length === 1 ? (this.found[0] ?? null) : null
  }
}

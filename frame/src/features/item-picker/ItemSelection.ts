import type { Item } from '@inlet/wire/service'
import { makeAutoObservable } from 'mobx'
import type { Integration } from '../../domain/offer/Integrations.ts'
import type { Session } from '../../domain/shell/Session.ts'
import { allowedFormats } from './allowedFormats.ts'
import type { ItemBasket } from './ItemBasket.ts'
import { type ItemRules, unfitness } from './itemRules.ts'

/** The open folder. */
type Owner = {
  readonly integration: Integration
  readonly path: readonly Item[]
  readonly list: { readonly rows: readonly Item[] }
}

/** Which of the listed items can be chosen, and choosing them. */
export class ItemSelection {
  constructor(
    private readonly owner: Owner,
    private readonly basket: ItemBasket,
    private readonly session: Pick<Session, 'connectorSettings'>,
  ) {
    makeAutoObservable<this, 'owner' | 'basket' | 'session'>(
      this,
      { owner: false, basket: false, session: false },
      { autoBind: true },
    )
  }

  /** Whether all, some or none of the listed rows are chosen. */
  get state(): 'none' | 'some' | 'all' {
    const chosen = this.owner.list.rows.filter(this.basket.has).length
    if (chosen === 0) return 'none'
    return this.selectable.every(this.basket.has) ? 'all' : 'some'
  }

  unfitness(item: Item): string | null {
    return unfitness(item, this.rules)
  }

  toggle(item: Item) {
    if (this.basket.has(item)) this.basket.drop([item])
    else if (this.unfitness(item) === null) this.basket.add([item], this.owner.path)
  }

  selectAll() {
    this.basket.add(this.selectable, this.owner.path)
  }

  /** Chooses all listed rows, or none. Rows chosen elsewhere stay. */
  toggleAll() {
    if (this.state === 'all') this.basket.drop(this.owner.list.rows)
    else this.selectAll()
  }

  private get selectable(): readonly Item[] {
    return this.owner.list.rows.filter((item) => this.unfitness(item) === null)
  }

  private get rules(): ItemRules {
    const { data_source_type: type, folders, restrictsFormats } = this.owner.integration
    const formats = restrictsFormats ? allowedFormats(this.session.connectorSettings, type) : null
    return { formats, folders }
  }
}

import type { Item } from '@inlet/wire/service'
import { makeAutoObservable, observable } from 'mobx'
import { itemKind } from './itemRules.ts'

/** A chosen item, with the folders in which it was found, outermost first. None: at the top. */
export type ChosenItem = { readonly item: Item; readonly path: readonly Item[] }

/** The chosen items of one account, in any of its folders. */
export class ItemBasket {
  private readonly chosen = observable.map<string, ChosenItem>([], { deep: false })

  constructor() {
    makeAutoObservable<this, 'chosen'>(this, { chosen: false }, { autoBind: true })
  }

  get size(): number {
    return this.chosen.size
  }

  /** Number of chosen folders. A folder includes everything in it. */
  get folderCount(): number {
    return this.all.filter(({ item }) => itemKind(item) === 'FOLDER').length
  }

  /** In the order in which they were chosen. */
  get all(): readonly ChosenItem[] {
    return [...this.chosen.values()]
  }

  /** Their innermost folders, each once; null is the top. */
  get folders(): readonly (Item | null)[] {
    const byId = new Map(this.all.map(({ path }) => [path.at(-1)?.external_id, path.at(-1) ?? null]))
    return [...byId.values()]
  }

  has({ external_id }: Item): boolean {
    return this.chosen.has(external_id)
  }

  add(items: readonly Item[], path: readonly Item[]) {
    for (const item of items) if (!this.has(item)) this.chosen.set(item.external_id, { item, path })
  }

  drop(items: readonly Item[]) {
    for (const { external_id } of items) this.chosen.delete(external_id)
  }

  clear() {
    this.chosen.clear()
  }
}

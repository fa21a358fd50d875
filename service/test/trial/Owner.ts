import type { PlayedSource } from '../contract/PlayedSource.ts'
import { pickOne } from './seededRandom.ts'

/** A document at the source, as its owner knows it. */
export type Document = { readonly words: string; readonly folder: string; readonly hasMoved: boolean }

/** Who owns what is at a source, and remembers what is there. */
export class Owner {
  /** By the ids that the connector gives. */
  readonly documents = new Map<string, Document>()
  readonly folders = new Set<string>()
  /** Ids of what is not there any more. */
  readonly gone = new Set<string>()
  /** What was done, for the text of a failure. */
  readonly deeds: string[] = []
  private readonly played: PlayedSource
  /** Begins each name. */
  private readonly prefix: string
  private count = 0

  constructor(played: PlayedSource, prefix: string) {
    this.played = played
    this.prefix = prefix
  }

  async addFolder(name: string): Promise<string> {
    const { folder } = this.played
    if (typeof folder === 'string') throw new Error(folder)
    const id = await folder(name)
    this.folders.add(id)
    return id
  }

  /** Null: the source has no folders in folders. */
  async nest(within: string): Promise<string | null> {
    const { nested } = this.played
    if (typeof nested === 'string') return null
    const id = await nested(`inner${this.prefix}-${this.next()}`, within)
    this.folders.add(id)
    return this.did(`nested ${id} in ${within}`, id)
  }

  async add(folder: string): Promise<string> {
    const number = this.next()
    const words = `words${this.prefix}y${number}x`
    const id = await this.played.put(`doc${this.prefix}-${number}.txt`, words, folder)
    this.documents.set(id, { words, folder, hasMoved: false })
    return this.did(`added ${id} in ${folder}`, id)
  }

  /** Whether the source has that. */
  async change(id: string): Promise<boolean> {
    const { change } = this.played
    if (typeof change === 'string') return false
    const words = `words${this.prefix}y${this.next()}x`
    await change(id, words)
    this.documents.set(id, { ...this.of(id), words })
    return this.did(`changed ${id}`, true)
  }

  async rename(id: string): Promise<boolean> {
    const { rename } = this.played
    if (typeof rename === 'string') return false
    const renamed = await rename(id, `doc${this.prefix}-${this.next()}.txt`)
    this.replace(id, renamed, this.of(id))
    return this.did(`renamed ${id} to ${renamed}`, true)
  }

  /** Once each: where a place is an id, what comes back would be two things of one id. */
  async move(id: string, to: string): Promise<boolean> {
    const { move } = this.played
    const document = this.of(id)
    if (typeof move === 'string' || document.hasMoved || document.folder === to) return false
    const moved = await move(id, to)
    this.replace(id, moved, { ...document, folder: to, hasMoved: true })
    return this.did(`moved ${id} to ${moved} in ${to}`, true)
  }

  async remove(id: string): Promise<void> {
    await this.played.remove(id)
    this.documents.delete(id)
    this.gone.add(id)
    this.did(`removed ${id}`, id)
  }

  in(folder: string): string[] {
    return [...this.documents].filter(([, { folder: at }]) => at === folder).map(([id]) => id)
  }

  /** Something that people do, to any document of these folders. */
  async doSomething(folders: readonly string[], random: () => number): Promise<void> {
    const folder = pickOne(folders, random) ?? ''
    const id = pickOne(this.in(folder), random)
    const deed = random()
    if (id === undefined || deed < 0.25) await this.add(folder)
    else if (deed < 0.45) await this.remove(id)
    else if (deed < 0.65) await this.change(id)
    else if (deed < 0.8) await this.rename(id)
    else await this.move(id, pickOne(folders, random) ?? folder)
  }

  private of(id: string): Document {
    const document = this.documents.get(id)
    if (!document) throw new Error(`There is no ${id}`)
    return document
  }

  private replace(id: string, by: string, document: Document): void {
    this.documents.delete(id)
    if (by !== id) this.gone.add(id)
    this.documents.set(by, document)
  }

  private next(): number {
    this.count += 1
    return this.count
  }

  private did<T>(deed: string, answer: T): T {
    this.deeds.push(deed)
    return answer
  }
}

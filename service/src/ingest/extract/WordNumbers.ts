import { localAttribute } from './localAttribute.ts'
import { numberLabel } from './numberLabel.ts'
import { scanXml } from './scanXml.ts'

type Level = { start: number; format: string; text: string; isLegal: boolean; restarts: boolean }
type List = { levels: Map<number, Level>; styleLink: string | null }
type Numbering = { list: string; starts: Map<number, number>; levels: Map<number, Level> }

const MAX_LEVELS = 9

/** Counts the numbered paragraphs of a Word document in their order (ECMA-376 part 1, 17.9). */
export class WordNumbers {
  readonly #lists = new Map<string, List>()
  readonly #numberings = new Map<string, Numbering>()
  /** The numbers reached, by list; numberings of one list go on counting where another left off. */
  readonly #reached = new Map<string, (number | undefined)[]>()
  readonly #begun = new Set<string>()
  readonly #numIdOfStyle: (style: string) => string | null

  constructor(xml: Uint8Array | undefined, numIdOfStyle: (style: string) => string | null) {
    this.#numIdOfStyle = numIdOfStyle
    let list: List | null = null
    let numbering: Numbering | null = null
    let level: Level | null = null
    let overridden = 0
    scanXml(xml ?? new Uint8Array(), {
      open: (name, attributes) => {
        const value = localAttribute(attributes, 'val') ?? ''
        const at = Number(localAttribute(attributes, 'ilvl') ?? 0)
        if (name === 'abstractNum') {
          list = { levels: new Map(), styleLink: null }
          this.#lists.set(localAttribute(attributes, 'abstractNumId') ?? '', list)
        } else if (name === 'num') {
          numbering = { list: '', starts: new Map(), levels: new Map() }
          this.#numberings.set(localAttribute(attributes, 'numId') ?? '', numbering)
        } else if (name === 'lvl') {
          level = { start: 1, format: 'decimal', text: '', isLegal: false, restarts: true }
          ;(numbering ?? list)?.levels.set(at, level)
        } else if (name === 'lvlOverride') overridden = at
        else if (name === 'startOverride') numbering?.starts.set(overridden, Number(value))
        else if (name === 'abstractNumId' && numbering) numbering.list = value
        else if (name === 'numStyleLink' && list) list.styleLink = value
        else if (level) readLevel(level, name, value)
      },
      close(name) {
        if (name === 'abstractNum') list = null
        if (name === 'num') numbering = null
        if (name === 'lvl') level = null
      },
    })
  }

  /** What Word writes before the next paragraph with this numbering: `2.1`, `a)`. Null for bullets and for none. */
  next(numId: string, at: number): string | null {
    const found = this.#find(numId)
    if (!found || at >= MAX_LEVELS) return null
    const { numbering, list } = found
    const levelOf = (index: number) => numbering.levels.get(index) ?? list.levels.get(index)
    const level = levelOf(at)
    if (!level || level.format === 'bullet' || level.format === 'none') return null
    const reached = this.#reached.get(numbering.list) ?? []
    this.#reached.set(numbering.list, reached)
    const start = numbering.starts.get(at)
    const key = `${numId}/${at}`
    const isNew = start !== undefined && !this.#begun.has(key)
    this.#begun.add(key)
    const before = isNew ? undefined : reached[at]
    reached[at] = before === undefined ? (start ?? level.start) : before + 1
    for (let below = at + 1; below < MAX_LEVELS; below += 1) {
      if (levelOf(below)?.restarts !== false) reached[below] = undefined
    }
    const label = level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1
      const other = levelOf(index)
      return numberLabel(
        reached[index] ?? other?.start ?? 1,
        level.isLegal ? 'decimal' : (other?.format ?? ''),
      )
    })
    return label.trim() || null
  }

  /** A list can be the one that a style of numbering names. */
  #find(numId: string): { numbering: Numbering; list: List } | null {
    const numbering = this.#numberings.get(numId)
    const list = this.#lists.get(numbering?.list ?? '')
    if (!numbering || !list) return null
    if (list.styleLink === null || list.levels.size > 0) return { numbering, list }
    const linked = this.#numberings.get(this.#numIdOfStyle(list.styleLink) ?? '')
    const other = this.#lists.get(linked?.list ?? '')
    return other ? { numbering: { ...numbering, list: linked?.list ?? '' }, list: other } : null
  }
}

function readLevel(level: Level, name: string, value: string): void {
  if (name === 'start') level.start = Number(value) || 0
  if (name === 'numFmt') level.format = value
  if (name === 'lvlText') level.text = value
  if (name === 'isLgl') level.isLegal = value !== '0' && value !== 'false'
  if (name === 'lvlRestart') level.restarts = value !== '0'
}

import type { ItemPage, SourceItem } from '../../src/sources/SourceItem.ts'
import type { ThirdPartySource } from '../../src/sources/thirdPartySources.ts'
import { askForItem } from '../../src/sync/missing.ts'
import { ContractTrial } from '../contract/ContractTrial.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { ABSENT, FAULTS, type Fault, type FaultServer } from './FaultServer.ts'
import { type SourceCallSeen, SourceCalls } from './SourceCalls.ts'

const { signal } = new AbortController()

/** One way of asking for an item: the calls that it makes while all is well, and the folder that it is in then. */
type Way = {
  readonly item: SourceItem
  readonly calls: readonly SourceCallSeen[]
  readonly parent: string | null
}

/** One fault, of one call of a way or of all from that on. */
export type AbsenceCell = Way & {
  readonly at: number
  readonly fault: Fault
  readonly lasts: 'once' | 'on'
}

/** Asks for items that exist, as full scans ask for what they lack, while calls fail. */
export class AbsenceTrial {
  private readonly trial: ContractTrial
  private readonly calls: SourceCalls
  private readonly items = new Map<string, SourceItem>()

  private constructor(trial: ContractTrial, calls: SourceCalls) {
    this.trial = trial
    this.calls = calls
  }

  static async start(
    source: ThirdPartySource,
    played: PlayedSource,
    faults: FaultServer,
  ): Promise<AbsenceTrial> {
    const between: SourceCalls[] = []
    const agent = (way: SourceCalls['agent']) => {
      const calls = new SourceCalls(way, faults)
      between.push(calls)
      return calls.agent
    }
    const trial = new ContractTrial(source, played, { origin: faults.url, agent })
    const [calls] = between
    if (!calls) throw new Error('Nothing is between the connector and its source')
    trial.credential = await trial.connect()
    const { folder, nested, unsupported, others } = played
    const root = typeof folder === 'string' ? null : await folder('Guide')
    const inner = root === null || typeof nested === 'string' ? null : await nested('Old', root)
    await played.put('a.txt', 'words of a', root)
    await played.put('b.txt', 'words of b', inner ?? root)
    if (typeof unsupported !== 'string') await unsupported(root)
    await others?.()
    const absence = new AbsenceTrial(trial, calls)
    await absence.look()
    return absence
  }

  stop(): Promise<void> {
    return this.trial.stop()
  }

  /** One item of each that is asked for in another way than all others. */
  async ways(): Promise<Way[]> {
    const ways = new Map<string, Way>()
    for (const item of this.items.values()) {
      this.calls.seen = []
      const { is, now } = await this.ask(item)
      const { seen } = this.calls
      this.calls.seen = null
      // What cannot be read is not known to be there.
      if (is === 'gone' || is === 'unanswered')
        throw new Error(`${item.externalId} exists, and the answer is: ${is}`)
      const name = [item.isExpandable, item.itemType, ...seen.map((call) => call.name)].join(' ')
      if (!ways.has(name)) ways.set(name, { item, calls: seen, parent: now?.parentExternalId ?? null })
    }
    return [...ways.values()]
  }

  /** Every fault of every call, but where it says that the item is gone, or something that the item is in. */
  cells(way: Way): AbsenceCell[] {
    return way.calls.flatMap((call, at) =>
      FAULTS.flatMap((fault): AbsenceCell[] => {
        const cell = { ...way, at, fault }
        if (!ABSENT.has(fault.name))
          return [
            { ...cell, lasts: 'once' },
            { ...cell, lasts: 'on' },
          ]
        return this.isAbout(call, way.item) ? [] : [{ ...cell, lasts: 'once' }]
      }),
    )
  }

  /** Whether the item passes for gone, or for one that moved: it may be in nothing that is imported then. */
  async isLost({ item, at, fault, lasts, parent }: AbsenceCell): Promise<boolean> {
    let made = -1
    this.calls.faultOf = () => {
      made += 1
      return made === at || (lasts === 'on' && made > at) ? fault : null
    }
    try {
      const { is, now } = await this.ask(item)
      const place = now?.parentExternalId ?? null
      return is === 'gone' || (place !== null && place !== parent)
    } catch {
      // What the whole source says removes nothing.
      return false
    } finally {
      this.calls.faultOf = () => null
    }
  }

  /** By a connector that remembers nothing. */
  private ask(item: SourceItem) {
    const folder = this.items.get(item.parentExternalId ?? '')
    const asked = { connector: this.trial.createConnector(), credential: this.trial.credential }
    return askForItem(item, folder?.handle ?? null, asked, signal)
  }

  /** Finds all that the source lists, with what is attached. */
  private async look(): Promise<void> {
    const { connector } = this.trial
    let folders = connector.conversations ? await this.trial.top() : await this.list(null)
    while (folders.length > 0) {
      const below: SourceItem[] = []
      for (const item of folders) {
        if (this.items.has(item.externalId)) continue
        this.items.set(item.externalId, item)
        if (item.isExpandable && connector.placement !== 'flat') below.push(...(await this.list(item)))
      }
      folders = below
    }
  }

  private async list(folder: SourceItem | null): Promise<SourceItem[]> {
    const { connector, credential } = this.trial
    const asked = { folder: folder?.externalId ?? null, handle: folder?.handle ?? null, attachments: true }
    const items: SourceItem[] = []
    let cursor: string | null = null
    do {
      const page: ItemPage = await connector.list(credential, { ...asked, cursor }, signal)
      items.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    return items
  }

  private isAbout({ about }: SourceCallSeen, item: SourceItem): boolean {
    const names: string[] = []
    for (let at: SourceItem | undefined = item; at; at = this.items.get(at.parentExternalId ?? ''))
      names.push(...namesOf(at.externalId), ...namesOf(at.rootExternalId ?? ''))
    return names.some((name) => isNamedIn(name, about))
  }
}

/** What an id is called in calls: each of its parts that names one thing, and no kind of things. */
function namesOf(id: string): string[] {
  return id.split(/[|/]/).filter((part) => /\d/.test(part) || (id !== '' && id === part))
}

function isNamedIn(name: string, about: string): boolean {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])`).test(about)
}

import type { ThirdPartySource } from '../../src/sources/thirdPartySources.ts'
import { differences } from './changeTrial.ts'
import { connectTrial } from './connectTrial.ts'
import { ABSENT, FAULTS, type Fault } from './FaultServer.ts'
import type { SourceCallSeen } from './SourceCalls.ts'
import { SourceWorld } from './SourceWorld.ts'
import type { TrialService } from './TrialService.ts'

const HOUR_MS = 3_600_000
/** Somewhat more than a day: a sync by the timetable begins in it. */
const DAY_MS = 26 * HOUR_MS

/** One fault of one kind of call. */
export type Cell = {
  readonly call: string
  readonly fault: Fault
  /** `part`: for good, and only where the call is about one part. `all`: for good. `hour`: for an hour. `once`: while an account is connected. */
  readonly lasts: 'part' | 'all' | 'hour' | 'once'
}

/** An account of a source with a good folder and a bad one, and what becomes of it when calls fail. */
export class FaultTrial {
  private readonly world: SourceWorld
  private readonly good: string
  /** The good folder where the source has one alone: then a document is the bad part. */
  private readonly bad: string
  private readonly inner: string | null
  /** What is in the bad part, or is it. */
  private readonly badDocument: string
  private readonly badNames: readonly RegExp[]
  /** Names of the calls that connecting makes. */
  private readonly connecting: readonly string[]

  private constructor(
    world: SourceWorld,
    parts: {
      good: string
      bad: string
      inner: string | null
      badDocument: string
      connecting: readonly string[]
    },
  ) {
    this.world = world
    this.good = parts.good
    this.bad = parts.bad
    this.inner = parts.inner
    this.badDocument = parts.badDocument
    this.connecting = parts.connecting
    const ids = this.bad === this.good ? [this.badDocument] : [this.bad, this.badDocument]
    this.badNames = ids.flatMap(namesOf)
  }

  static async start(source: ThirdPartySource, trials: TrialService): Promise<FaultTrial> {
    const world = SourceWorld.of(source, trials)
    const { owner } = world
    const good = await owner.addFolder(`good${world.number}`)
    const bad = await owner.addFolder(`bad${world.number}`)
    const inner = await owner.nest(good)
    for (let n = 0; n < 3; n += 1) await owner.add(good)
    if (inner !== null) await owner.add(inner)
    const badDocument = await owner.add(bad)
    world.calls.seen = []
    await world.connect()
    const connecting = [...new Set(world.calls.seen.map(({ name }) => name))]
    world.calls.seen = null
    await world.pick([...new Set([good, bad])])
    const trial = new FaultTrial(world, { good, bad, inner, badDocument, connecting })
    const problems = await trial.problems()
    if (problems.length > 0) throw new Error(`Nothing works before any fault: ${problems.join('; ')}`)
    return trial
  }

  async stop(): Promise<void> {
    await this.world.stop()
  }

  /** Every call that syncs make without a fault, each with every fault. */
  async cells(): Promise<Cell[]> {
    const { calls } = this.world
    calls.seen = []
    for (let day = 0; day < 2; day += 1) {
      await this.change()
      await this.world.pass(DAY_MS)
    }
    const { seen } = calls
    calls.seen = null
    const partial = new Set(seen.filter((call) => this.isOfBad(call)).map(({ name }) => name))
    const names = [...new Set(seen.map(({ name }) => name))].sort()
    const once = this.connecting.flatMap((call) =>
      FAULTS.map((fault): Cell => ({ call, fault, lasts: 'once' })),
    )
    const syncing = names.flatMap((call) =>
      FAULTS.flatMap((fault): Cell[] => [
        { call, fault, lasts: partial.has(call) ? 'part' : 'all' },
        { call, fault, lasts: 'hour' },
      ]),
    )
    return [...once, ...syncing]
  }

  /** What is wrong with it. Afterwards the account is well again, where nothing is. */
  async run({ call, fault, lasts }: Cell): Promise<string[]> {
    const { world } = this
    if (lasts === 'once') return connectTrial(world, call, fault)
    const before = await world.files()
    const isMet = (made: SourceCallSeen) => made.name === call && (lasts !== 'part' || this.isOfBad(made))
    const saidGone: SourceCallSeen[] = []
    world.calls.faultOf = (made) => {
      if (!isMet(made)) return null
      if (ABSENT.has(fault.name)) saidGone.push(made)
      return fault
    }
    const problems: string[] = []
    try {
      await this.change()
      if (lasts === 'hour') {
        // The timetable looks at it first, so that the hour is not over before its sync begins.
        await this.untilSyncBegins()
        await world.pass(HOUR_MS)
      } else {
        await world.pass(DAY_MS)
        await world.pass(DAY_MS)
        if (lasts === 'part') problems.push(...(await this.othersBehind({ withGone: false })))
        await world.pass(DAY_MS)
        if (lasts === 'part') problems.push(...(await this.othersBehind({ withGone: true })))
        else problems.push(...(await this.silence(fault, saidGone)))
      }
      problems.push(...(await this.removed(before, saidGone)))
    } finally {
      world.calls.faultOf = () => null
    }
    for (let day = 0; day < 3; day += 1) await world.pass(DAY_MS)
    if (lasts === 'all' && (await this.isLost())) await world.connect()
    if (isPage(fault)) for (const id of world.owner.documents.keys()) await world.owner.change(id)
    await world.pass(DAY_MS)
    const later = await this.problems()
    problems.push(...(await this.removed(before, saidGone)), ...later.map((one) => `later: ${one}`))
    return problems
  }

  /** Something new, changed and deleted in each part, and a new folder where there are such. */
  private async change(): Promise<void> {
    const { owner } = this.world
    const places = [this.good, ...(this.bad === this.good ? [] : [this.bad])]
    for (const folder of places) {
      const [first, second] = owner.in(folder).filter((id) => id !== this.badDocument)
      if (first !== undefined && second !== undefined) await owner.remove(first)
      if (second !== undefined) await owner.change(second)
      await owner.add(folder)
    }
    await owner.change(this.badDocument)
    if (this.inner !== null) {
      for (const id of owner.in(this.inner)) await owner.remove(id)
      await owner.add(this.inner)
    }
  }

  private async untilSyncBegins(): Promise<void> {
    const { world } = this
    const { db } = world.service.database
    const begun = () =>
      db
        .selectFrom('accounts')
        .select('sync_begun_at')
        .where('id', '=', world.accountId)
        .executeTakeFirstOrThrow()
    const last = (await begun()).sync_begun_at?.getTime()
    for (let hour = 0; hour < 30; hour += 1) {
      if ((await begun()).sync_begun_at?.getTime() !== last) return
      await world.pass(HOUR_MS)
    }
    throw new Error('No sync begins')
  }

  private isOfBad({ about }: SourceCallSeen): boolean {
    return this.badNames.some((name) => name.test(about))
  }

  private get folders(): string[] {
    return [...new Set([this.good, this.bad, ...(this.inner === null ? [] : [this.inner])])]
  }

  private problems(): Promise<string[]> {
    return differences(this.world, this.folders)
  }

  /** What of the other parts is not current. */
  private async othersBehind({ withGone }: { withGone: boolean }): Promise<string[]> {
    const isBad = (problem: string) =>
      problem.startsWith('the account is') ||
      this.badOnes().some((id) => problem.startsWith(`${id} `)) ||
      (!withGone && problem.includes(' is gone '))
    return (await this.problems()).filter((problem) => !isBad(problem)).map((one) => `meanwhile: ${one}`)
  }

  private badOnes(): string[] {
    if (this.bad === this.good) return [this.badDocument]
    const { documents, gone } = this.world.owner
    return [
      this.bad,
      ...[...documents].filter(([, { folder }]) => folder === this.bad).map(([id]) => id),
      ...gone,
    ]
  }

  /** Files of what exists that are not there any more, but for what the source said to be gone when it was asked by its id. */
  private async removed(
    before: Awaited<ReturnType<SourceWorld['files']>>,
    saidGone: readonly SourceCallSeen[],
  ): Promise<string[]> {
    const { owner } = this.world
    const files = await this.world.files()
    return [...before].flatMap(([id, file]) => {
      const exists = owner.documents.has(id) || owner.folders.has(id)
      if (saidGone.some((made) => isAskedById(made, id))) return []
      if (!exists || files.get(id)?.id === file.id) return []
      return [
        files.has(id) ? `${id} exists and has another file now` : `${id} exists and its file was deleted`,
      ]
    })
  }

  /** An account that is not current says so, or the folder that is behind does. What was said to be gone is not behind. */
  private async silence(fault: Fault, saidGone: readonly SourceCallSeen[]): Promise<string[]> {
    const { sync_status, sync_error_message } = await this.world.account()
    const isGone = (problem: string) =>
      saidGone.some((made) => isAskedById(made, problem.slice(0, problem.indexOf(' '))))
    const isTaken = (problem: string) => isPage(fault) && problem.endsWith('has an older content')
    const behind = (await this.problems()).filter((problem) => !isGone(problem) && !isTaken(problem))
    const hasReason = [...(await this.world.files()).values()].some((file) => file.reason !== null)
    const says =
      sync_error_message !== null || hasReason || behind.some((problem) => / is [A-Z_]+: /.test(problem))
    const isQuiet = behind.length > 0 && !says
    return isQuiet ? [`the account is ${sync_status}, and does not say why it is behind: ${behind[0]}`] : []
  }

  private async isLost(): Promise<boolean> {
    return (await this.world.account()).access !== 'ok'
  }
}

/** A page in the place of a document's bytes is a document, too: nobody can tell before it changes again. */
function isPage({ name }: Fault): boolean {
  return name === 'HTML with 200'
}

/** Whether a call reads this one thing: its address ends with the thing's id. */
function isAskedById({ name, about }: SourceCallSeen, id: string): boolean {
  const [address = ''] = about.split(/[ ?]/)
  return name.startsWith('GET ') && address.split('/').at(-1) === id.split('|').at(-1)
}

/** What an id is called in calls: each of its parts, as a word of its own. */
function namesOf(id: string): RegExp[] {
  return id
    .split('|')
    .filter((part) => /\d/.test(part))
    .slice(-1)
    .map((part) => {
      const own = part.replace(/^.*\/(?=[^/]+$)/, '')
      return new RegExp(`(?<![A-Za-z0-9])${own.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![A-Za-z0-9])`)
    })
}

import { historyFaults } from '../historyFaults.ts'
import type { FileSeen, SourceWorld } from './SourceWorld.ts'
import { seededRandom } from './seededRandom.ts'

const DAY_MS = 24 * 3_600_000
/** Days on which things happen between calls. */
const BUSY_DAYS = 3
/** Days after that: an absence is believed after two whole scans, and an access is renewed each day. */
const QUIET_DAYS = 4
/** Things on a page, so that there are several pages. */
const PAGE = 3
/** Of the calls that something happens before. */
const SHARE = 0.4

type Options = {
  readonly seed: number
  /** Things that happen between calls, at most. */
  readonly deeds: number
}

/**
 * Things are created, changed, renamed, moved and deleted between any two calls of syncs, and then no more. Answers what
 * is wrong: what was deleted although it exists, at any time, and what in the end is not as it is at the source.
 */
export async function changeTrial(world: SourceWorld, options: Options): Promise<string[]> {
  const { owner, calls } = world
  const random = seededRandom(options.seed)
  const root = await owner.addFolder(`good${world.number}`)
  const inner = await owner.nest(root)
  const folders = inner === null ? [root] : [root, inner]
  const { fullPage } = world.played
  calls.pageSize = fullPage === undefined ? PAGE : null
  const documents = (fullPage ?? 0) + PAGE * 4
  for (let n = 0; n < documents; n += 1) await owner.add(folders[n % folders.length] ?? root)
  await world.connect()
  await world.pick([root])

  const ids = new Map<string, number>()
  const problems = new Set<string>()
  const look = async () => {
    for (const problem of await lostFiles(world, ids)) problems.add(problem)
  }
  await look()
  let left = options.deeds
  let turn = Promise.resolve()
  calls.before = () => {
    turn = turn.then(async () => {
      if (left <= 0 || random() > SHARE) return
      left -= 1
      await owner.doSomething(folders, random)
    })
    return turn
  }
  for (let day = 0; day < BUSY_DAYS; day += 1) {
    for (let n = 0; n < 2; n += 1) await owner.doSomething(folders, random)
    await world.pass(DAY_MS)
    await look()
  }
  calls.before = async () => {}
  for (let day = 0; day < QUIET_DAYS; day += 1) {
    await world.pass(DAY_MS)
    await look()
  }
  for (const problem of await differences(world, folders)) problems.add(problem)
  for (const problem of await historyFaults(world.service.database.db, world.accountId)) problems.add(problem)
  return [...problems]
}

/** Files of what exists that were there and are not, or are other ones. `ids`: of the files, as they were first. */
async function lostFiles(world: SourceWorld, ids: Map<string, number>): Promise<string[]> {
  const files = await world.files()
  const problems: string[] = []
  for (const id of [...world.owner.documents.keys(), ...world.owner.folders]) {
    const first = ids.get(id)
    const now = files.get(id)?.id
    if (first === undefined && now !== undefined) ids.set(id, now)
    if (first !== undefined && now === undefined) problems.push(`${id} exists and its file was deleted`)
    else if (first !== undefined && first !== now) problems.push(`${id} exists and has another file now`)
  }
  return problems
}

/** What is not as it is at the source. */
export async function differences(world: SourceWorld, folders: readonly string[]): Promise<string[]> {
  const { owner } = world
  const files = await world.files()
  const problems: string[] = []
  for (const [id, { words, folder }] of owner.documents) {
    if (!folders.includes(folder)) continue
    problems.push(...problemsOf(id, files.get(id), words))
  }
  for (const id of folders) {
    const file = files.get(id)
    if (!file) problems.push(`${id} is a folder and has no file`)
    else if (file.status !== 'READY') problems.push(`${id} is a folder and ${file.status}: ${file.reason}`)
  }
  for (const id of owner.gone) if (files.has(id)) problems.push(`${id} is gone and its file is kept`)
  const { sync_status, sync_error_message, access } = await world.account()
  if (sync_status !== 'READY') problems.push(`the account is ${sync_status}: ${sync_error_message}`)
  if (access !== 'ok') problems.push('the account is not connected')
  return problems
}

function problemsOf(id: string, file: FileSeen | undefined, words: string): string[] {
  if (!file) return [`${id} exists and has no file`]
  if (file.status !== 'READY') return [`${id} is ${file.status}: ${file.reason}`]
  return file.text.includes(words) ? [] : [`${id} has an older content`]
}

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContractTrial, type Seen } from '../../test/contract/ContractTrial.ts'
import { lacksOf } from '../../test/contract/PlayedSource.ts'
import { PLAYED } from '../../test/contract/playedSources.ts'
import { hasForeignServers } from '../../test/foreignServers.ts'
import { THIRD_PARTY_SOURCES } from './thirdPartySources.ts'

/** Of one folder; more than a page of any source. */
const MANY = Number(process.env.INLET_TEST_OBJECTS ?? 2100)
const DOCS = new URL('../../../docs/contribute/source-proofs.md', import.meta.url)

/** What all sources have in common, tested by their connectors against strict servers. */
describe.each(PLAYED)('%s', (source, play) => {
  let trial: ContractTrial
  /** A folder with `a`, `b` and a folder with `c`, if the source has folders. */
  let root: string | null = null
  let inner: string | null = null
  const ids = { a: '', b: '', c: '' }
  /** The items in `a`. */
  let words = 'words of a'

  beforeAll(async () => {
    trial = new ContractTrial(source, await play(() => new Date()))
    const { folder, nested } = trial.played
    trial.credential = await trial.connect()
    if (typeof folder !== 'string') root = await folder('Guide')
    if (root !== null && typeof nested !== 'string') inner = await nested('Old', root)
    ids.a = await put('a.txt', 'words of a', root)
    ids.b = await put('b.txt', 'words of b', root)
    ids.c = await put('c.txt', 'words of c', inner ?? root)
  })
  afterAll(() => trial?.stop())

  test('connect: it is known whose account it is, again and again the same', async () => {
    const { externalId, metadata } = await trial.identify()
    expect(externalId).toMatch(new RegExp(`^${source}\\|.`))
    expect(metadata.name).toBeTruthy()
    trial.credential = await trial.connect()
    expect(await trial.identify()).toEqual({ externalId, metadata })
  })

  test('wrong key, or denied: it is said what is wrong', async () => {
    const { login } = trial.played
    if (login.how === 'keys') {
      for (const [changed, message] of login.wrong) {
        const wrong = await trial.connect(changed)
        await expect(trial.identify(wrong)).rejects.toMatchObject({ code: 'credential', message })
      }
      expect(login.wrong.length).toBeGreaterThan(0)
    } else if (typeof login.deny !== 'string') {
      login.deny()
      await expect(trial.connect()).rejects.toMatchObject({ code: 'denied' })
    }
  })

  test('list, nested: everything is where it is, by its name', async () => {
    const seen = await trial.below(root)
    expect(place(seen, ids.a)).toEqual([expect.stringContaining('a.txt'), root])
    expect(place(seen, ids.b)).toEqual([expect.stringContaining('b.txt'), root])
    expect(place(seen, ids.c)).toEqual([expect.stringContaining('c.txt'), inner ?? root])
    if (inner) expect(place(seen, inner)).toEqual([expect.stringContaining('Old'), root])
    const top = (await trial.top()).map(({ externalId }) => externalId)
    expect(top).toContain(root ?? ids.a)
  })

  test('content: the words of a document, and a version that stays while they do', async () => {
    const item = await trial.item(root, ids.a)
    expect(item).toMatchObject({ isSelectable: true, fileFormat: expect.any(String) })
    expect(await trial.read(item)).toContain('words of a')
    expect((await trial.item(root, ids.a)).version).toBe(item.version)
  })

  test('address: a person can open every file, and reads what it is called [F-244]', async () => {
    const files = [...(await trial.below(root)).values()].filter(({ fileFormat }) => fileFormat !== null)
    expect(files.length).toBeGreaterThan(0)
    for (const { externalId, externalUrl, name } of files) {
      const { protocol, origin } = new URL(externalUrl ?? 'nowhere:')
      // Sources at a customer's own host are emulated without TLS.
      if (!isPlayedAt(trial.played.origins, origin))
        expect([externalId, protocol]).toEqual([externalId, 'https:'])
      expect(name.trim()).not.toBe('')
      expect(externalId.endsWith(name) && !name.includes('.')).toBe(false)
    }
  })

  test('unsupported: it cannot be picked, or says why it fails, and the others can be had', async () => {
    const { unsupported } = trial.played
    if (typeof unsupported === 'string') return
    const id = await unsupported(root)
    const item = await trial.item(root, id)
    if (item.isSelectable && item.fileFormat !== null)
      await expect(trial.read(item)).rejects.toMatchObject({
        code: 'item',
        message: expect.stringMatching(/\S/),
      })
    expect(await trial.read(await trial.item(root, ids.a))).toContain('words of a')
  })

  test('change, and something new: the version says what is to be read again', async () => {
    const before = await look()
    const { change } = trial.played
    if (typeof change !== 'string') {
      await change(ids.a, 'pomegranate')
      words = 'pomegranate'
    }
    const added = await put('d.txt', 'words of d', inner ?? root)
    const after = await trial.follow(before)
    const isSame = after.get(ids.a)?.version === before.seen.get(ids.a)?.version
    expect(isSame).toBe(typeof change === 'string')
    expect(after.get(ids.b)?.version).toBe(before.seen.get(ids.b)?.version)
    expect(place(after, added)).toEqual([expect.stringContaining('d.txt'), inner ?? root])
    expect(await trial.read(await trial.item(root, ids.a))).toContain(words)
  })

  test('rename and move: it is found at its new place, under its new name', async () => {
    const { rename, move } = trial.played
    if (typeof rename !== 'string') {
      const before = await look()
      const renamed = await rename(ids.b, 'renamed.txt')
      const after = await trial.follow(before, { scans: renamed !== ids.b })
      expect(place(after, renamed)).toEqual([expect.stringContaining('renamed.txt'), root])
      if (renamed !== ids.b) expect(after.has(ids.b)).toBe(false)
      ids.b = renamed
    }
    if (typeof move !== 'string' && inner) {
      const before = await look()
      const moved = await move(ids.b, inner)
      const after = await trial.follow(before, { scans: moved !== ids.b })
      expect(place(after, moved)[1]).toBe(inner)
      if (moved !== ids.b) expect(after.has(ids.b)).toBe(false)
      ids.b = moved
    }
  })

  test('delete: it is gone, with what is in it, and nothing else is', async () => {
    const before = await look()
    await trial.played.remove(ids.b)
    const after = await trial.follow(before, { scans: true })
    expect([...before.seen.keys()].filter((id) => !after.has(id))).toEqual([ids.b])
    if (!inner) return
    const again = await look()
    await trial.played.remove(inner)
    const rest = await trial.follow(again, { scans: true })
    expect(rest.has(inner)).toBe(false)
    expect(rest.has(ids.c)).toBe(false)
    expect(rest.has(ids.a)).toBe(true)
  })

  test('expired cursor: what changed is found by reading again', async () => {
    const { expire } = trial.played
    if (typeof expire === 'string') return
    const cursor = await trial.start(root)
    expire()
    expect(await trial.readsAgain(root, cursor)).toBe(true)
  })

  test('rate limit: the vendor says how long, and we wait so long', async () => {
    const item = await trial.item(root, ids.a)
    // Recent listings may be cached.
    trial.clock.advance(1_200_000)
    for (const ask of [() => trial.list(root), () => trial.read(item)]) {
      const seconds = trial.played.limit()
      const refused = await ask().then(
        () => null,
        (error: unknown) => error,
      )
      expect(refused).toMatchObject({ code: 'rate-limited' })
      expect(refused).toHaveProperty('retryAfter', expect.closeTo(seconds, -0.3))
    }
    expect((await trial.children(root)).length).toBeGreaterThan(0)
  })

  test(`${MANY} items: all of them, over several pages`, { timeout: 120_000 }, async () => {
    const { many } = trial.played
    if (typeof many === 'string') return
    const folder = await many(MANY)
    const { items, pages } = await trial.listed(folder)
    const named = items.filter(({ parentExternalId: parent }) => parent === folder)
    // Numbered pages overlap, so items may repeat. The account stores each once.
    const unique = new Set(items.map(({ externalId }) => externalId)).size
    expect(items.length - unique).toBeLessThan(items.length / 10)
    const numbers = new Set(named.flatMap(({ name }) => /\d+/.exec(name)?.[0] ?? []))
    const expected = Array.from({ length: MANY }, (_, index) => String(index))
    expect(expected.filter((one) => !numbers.has(one))).toEqual([])
    expect(pages).toBeGreaterThan(1)
  })

  test('revoked, and disconnect: the person has to connect again, and can', async () => {
    const old = trial.credential
    trial.played.revoke()
    await expect(trial.list(root)).rejects.toMatchObject({ code: 'reconnect' })
    if (old.refreshToken !== null) await expect(trial.renew()).rejects.toMatchObject({ code: 'reconnect' })
    await trial.disconnectEnded()
    trial.credential = await trial.connect()
    expect(await trial.read(await trial.item(root, ids.a))).toContain(words)
    await trial.disconnect()
  })

  function put(name: string, text: string, within: string | null): Promise<string> {
    return trial.played.put(name, text, within)
  }

  /** Returns the items and the cursor of now. */
  async function look() {
    const cursor = await trial.start(root)
    return { root, cursor, seen: await trial.below(root) }
  }
})

/** A customer's own host is a prefix of the emulator's host. */
function isPlayedAt(origins: readonly string[], origin: string): boolean {
  const port = new URL(origin === 'null' ? 'nowhere:' : origin).port
  return port !== '' && origins.some((one) => new URL(one).port === port)
}

function place(seen: Seen, id: string): unknown[] {
  const item = seen.get(id)
  return [item?.name, item?.parentExternalId]
}

test.runIf(hasForeignServers)('each source of the registry is among them', () => {
  expect(PLAYED.map(([source]) => source).sort()).toEqual(THIRD_PARTY_SOURCES.toSorted())
})

test('what a source lacks stands on its page of sources, word for word', async () => {
  const page = readFileSync(DOCS, 'utf8')
  const [, section = ''] = page.split('\n## What a source lacks\n')
  const stated = (section.split('\n#')[0] ?? '').split('\n').filter((line) => /^\| [A-Z]/.test(line))
  const lacking: string[] = []
  for (const [source, play] of PLAYED) {
    const played = await play(() => new Date())
    const lacks = [...lacksOf(played)].map(([what, reason]) => `*${what}*: ${reason}`)
    if (lacks.length > 0) lacking.push(`| ${source} | ${lacks.join(' ')} |`)
    await played.stop()
  }
  expect(stated.sort()).toEqual(lacking.sort())
})

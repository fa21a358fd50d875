import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIngester, detectFormat, formatAbility } from '../../src/ingest/index.ts'
import { THIRD_PARTY_SOURCES, type ThirdPartySource } from '../../src/sources/thirdPartySources.ts'
import { PLAIN_CHOICES } from '../../test/plainChoices.ts'
import { contentTree, findThing, idOf, type Thing, walk } from './contentTree.ts'
import { documentOf } from './documentOf.ts'
import { PEOPLE } from './people.ts'
import { SOURCE_SHAPES } from './sourceShapes.ts'
import { sentenceOf } from './wordingOf.ts'

const ingester = createIngester({ parseWorkers: 2, ocrLanguages: [] })

/** A chat has conversations, and no things. */
const SOURCES = THIRD_PARTY_SOURCES.filter((source) => !SOURCE_SHAPES[source].conversations)
const [FINE] = PEOPLE
const { signal } = new AbortController()

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-people-'))
})
afterAll(async () => {
  await ingester.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything that Fiona has, by its id. */
function everything(source: ThirdPartySource): Map<string, readonly Thing[]> {
  const paths = walk(contentTree(SOURCE_SHAPES[source], FINE))
  return new Map([...paths].map((path) => [idOf(path), path]))
}

function documentAt(source: ThirdPartySource, path: readonly Thing[]) {
  const document = documentOf({ shape: SOURCE_SHAPES[source], person: FINE, path, revision: 1 })
  return document === 'bad' ? null : document
}

describe.each(SOURCES)('what people have at %s', (source) => {
  const all = everything(source)
  const thing = (end: string) => {
    const [, path] = [...all].find(([id]) => id === end || id.endsWith(`.${end}`)) ?? []
    const found = path?.at(-1)
    if (!found) throw new Error(`There is no ${end}`)
    return found
  }

  test('is the same every time, to the byte, and found by its id', () => {
    const again = everything(source)
    expect([...again.keys()]).toEqual([...all.keys()])
    const tree = contentTree(SOURCE_SHAPES[source], FINE)
    for (const [id, path] of all) {
      expect(findThing(tree, id)?.map(({ name }) => name)).toEqual(path.map(({ name }) => name))
      const bytes = documentAt(source, again.get(id) ?? [])?.bytes
      expect(documentAt(source, path)?.bytes).toEqual(bytes)
    }
  })

  test('has odd names, an empty folder, six levels, and things that cannot be had', () => {
    expect(thing('names.markup').name).toContain('<img src=x onerror=alert(1)>')
    expect(thing('names.emoji').name).toContain('🦊')
    expect(thing('names.right-to-left').name).toContain('تقرير')
    expect(thing('names.long').name).toHaveLength(255)
    expect(thing('handbook.survey')).toMatchObject({ selectable: false, document: null })
    expect(thing('empty').children?.count).toBe(0)
    expect(thing('level-1.level-2.level-3.level-4.level-5.level-6.treasure').document).not.toBeNull()
  })

  test('are documents that are read, each with its sentence, and two that are not', async () => {
    const unread: string[] = []
    const sample = [...all].filter(([id]) => !/record-([2-9]|1.)$/.test(id))
    for (const [id, whole] of sample) {
      const document = documentAt(source, whole)
      if (document === null) continue
      const { name, bytes } = document
      const { format } = detectFormat(bytes.subarray(0, 4096), name)
      if (formatAbility(format) !== 'text') {
        unread.push(format)
        continue
      }
      const path = join(folder, `${source}-${id}`)
      writeFileSync(path, bytes)
      const given = { path, name, format, settings: PLAIN_CHOICES, owner: 1, signal }
      const { text, chunks } = await ingester.file(given)
      expect(text.replace(/\s+/g, ' ')).toContain(sentenceOf(SOURCE_SHAPES[source], id))
      expect(chunks.length).toBeGreaterThan(0)
    }
    expect(unread).toEqual(['PNG', 'XYZ'])
  })
})

test('a page may hold pages, and have a text of its own', () => {
  expect(everything('NOTION').get('team')?.at(-1)).toMatchObject({ document: 'md', children: { count: 2 } })
})

test.each([
  '',
  '.',
  'welcome.',
  'toString',
  'archive.record-0',
  'archive.record-13',
  'archive.record-01',
  'a/b',
])('there is no %j', (id) => {
  expect(findThing(contentTree(SOURCE_SHAPES.DROPBOX, FINE), id)).toBeNull()
})

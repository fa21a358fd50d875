import { describe, expect, test } from 'vitest'
import type { Changes, FeedRequest } from '../abilities/Changes.ts'
import { SourceFault } from '../SourceFault.ts'
import { changesByRoot, type RootChanges, startByRoot } from './changesByRoot.ts'

type Read = (root: string, cursor: string | null) => Promise<RootChanges>

function page(cursor: string, more = false): RootChanges {
  return { changed: [], removed: [], cursor, more }
}

function among(...roots: string[]): FeedRequest {
  return { roots: async () => roots }
}

/** Reads all pages of a round. */
async function round(cursor: string | null, roots: readonly string[], read: Read): Promise<string> {
  let at = cursor
  for (;;) {
    const changes = await changesByRoot({ ...among(...roots), cursor: at }, read)
    at = changes.nextCursor
    if (!changes.more) return at
  }
}

const LIMITED = new SourceFault('rate-limited', 'Too often.', 30)

describe('changes of several roots', () => {
  test('are read root by root, each from where it stood, and a new root from its beginning', async () => {
    const asked: string[] = []
    const read: Read = async (root, cursor) => {
      asked.push(`${root}:${cursor}`)
      return root === 'a' && cursor === 'a0' ? page('a1', true) : page(`${root}-end`)
    }
    const start = await startByRoot(among('a'), async (root) => `${root}0`)
    const first = await round(start, ['a', 'b'], read)
    expect(asked).toEqual(['a:a0', 'a:a1', 'b:null'])
    asked.length = 0
    await round(first, ['b', 'a'], read)
    expect(asked).toEqual(['b:b-end', 'a:a-end'])
  })

  test('say whose they are, and are whole when the last root is', async () => {
    const first = await changesByRoot({ ...among('a', 'b'), cursor: null }, async () => page('1'))
    expect(first).toMatchObject({ root: 'a', more: true })
    const second = await changesByRoot({ ...among('a', 'b'), cursor: first.nextCursor }, async () =>
      page('1'),
    )
    expect(second).toMatchObject({ root: 'b', more: false })
  })

  test('of a root that cannot be read are nothing for now, and nothing of it is lost', async () => {
    const start = await startByRoot(among('a', 'b'), async () => '0')
    const gone: Read = async (root) => {
      if (root === 'a') throw new SourceFault('item', 'Not for you.')
      return page('1')
    }
    const after = await round(start, ['a', 'b'], gone)
    const asked: string[] = []
    await round(after, ['a', 'b'], async (root, cursor) => {
      asked.push(`${root}:${cursor}`)
      return page('2')
    })
    expect(asked).toEqual(['a:0', 'b:1'])
  })

  test.each([
    ['item', new SourceFault('item', 'Not for you.'), 'Not for you.'],
    ['unavailable', new SourceFault('unavailable', 'Down.'), expect.stringContaining("We'll try again")],
    ['rate-limited', LIMITED, expect.stringContaining("We'll try again")],
  ])('say why one root was passed over, at the end of their round: %s [F-212]', async (_, fault, said) => {
    const start = await startByRoot(among('a', 'b'), async () => '0')
    const broken: Read = async (root) => {
      if (root === 'a') throw fault
      return page('1')
    }
    const pages: Changes[] = []
    for (let at: string | null = start; at !== null; ) {
      const changes: Changes = await changesByRoot({ ...among('a', 'b'), cursor: at }, broken)
      pages.push(changes)
      at = changes.more ? changes.nextCursor : null
    }
    expect(pages.at(-1)?.fault).toEqual(said)
    expect(pages.slice(0, -1).filter((one) => one.fault !== undefined)).toEqual([])
    const well = await round(pages.at(-1)?.nextCursor ?? '', ['a', 'b'], async () => page('2'))
    expect(well).toBe('{"at":{"a":"2","b":"2"},"left":[]}')
  })

  test('go on after the others where one root is limited, once its wait is over [F-212]', async () => {
    const start = await startByRoot(among('a', 'b'), async () => '0')
    const first = await changesByRoot({ ...among('a', 'b'), cursor: start }, async () => {
      throw LIMITED
    })
    expect(first).toMatchObject({ root: 'a', more: true, limited: LIMITED })
    const asked: string[] = []
    await round(first.nextCursor, ['a', 'b'], async (root) => {
      asked.push(root)
      return page('1')
    })
    expect(asked).toEqual(['b', 'a'])
  })

  test.each([new SourceFault('unavailable', 'Down.'), LIMITED])(
    'where no root answers it is the source: %s [F-212]',
    async (fault) => {
      const start = await startByRoot(among('a', 'b'), async () => '0')
      const down = round(start, ['a', 'b'], async () => {
        throw fault
      })
      await expect(down).rejects.toBe(fault)
    },
  )

  test('of a root that cannot be found are found by reading again, unless nothing of it is imported any more', async () => {
    const start = await startByRoot(among('a', 'b'), async () => '0')
    const gone: Read = async (root) => {
      if (root === 'b') throw new SourceFault('gone', 'Not found.')
      return page('1')
    }
    const begun = await changesByRoot({ ...among('a', 'b'), cursor: start }, gone)
    const refused = await changesByRoot({ ...among('a', 'b'), cursor: begun.nextCursor }, gone)
    expect(refused).toMatchObject({ more: true })
    // The others keep their cursors. [F-218]
    const again = await changesByRoot({ ...among('a', 'b'), cursor: refused.nextCursor }, gone)
    expect(again).toMatchObject({ more: false, readsAgain: true, nextCursor: '{"at":{"a":"1"},"left":[]}' })
    const first = await changesByRoot({ ...among('a', 'b'), cursor: start }, gone)
    const second = await changesByRoot({ ...among('a'), cursor: first.nextCursor }, gone)
    expect(second).toMatchObject({ changed: [], removed: [], more: false })
  })

  test('of a root that never could be found are nothing, and the others are not read again for it', async () => {
    const gone: Read = async (root) => {
      if (root === 'b') throw new SourceFault('gone', 'Not found.')
      return page('1')
    }
    const start = await startByRoot(among('a'), async () => '0')
    expect(await round(start, ['a', 'b'], gone)).toBe('{"at":{"a":"1"},"left":[]}')
  })

  test('begin with as many roots as can be kept', async () => {
    const roots = Array.from({ length: 300 }, (_, n) => `library ${n}`)
    const start = await startByRoot(among(...roots), async () => 'x'.repeat(1500))
    const first = await changesByRoot({ ...among(...roots), cursor: start }, async () => page('1'))
    expect(first).toMatchObject({ root: 'library 0', more: true })
  })

  test('begin with the roots that can be read; another is read from its beginning once it can', async () => {
    const start = await startByRoot(among('a', 'b'), async (root) => {
      if (root === 'a') throw new SourceFault('gone', 'Not found.')
      return '0'
    })
    const asked: string[] = []
    await round(start, ['a', 'b'], async (root, cursor) => {
      asked.push(`${root}:${cursor}`)
      return page('1')
    })
    expect(asked).toEqual(['a:null', 'b:0'])
    const away = startByRoot(among('a'), async () => {
      throw new SourceFault('unavailable', 'Not now.')
    })
    await expect(away).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('forget roots that nothing is imported from any more', async () => {
    const start = await startByRoot(among('a', 'b'), async () => 'link')
    expect(await round(start, ['b'], async () => page('next'))).toBe('{"at":{"b":"next"},"left":[]}')
  })

  test.each([
    ['are no cursors', 'nonsense'],
    ['are those of another kind', '"17"'],
  ])('expire where they %s', async (_, cursor) => {
    const changes = changesByRoot({ ...among('a'), cursor }, async () => page('1'))
    await expect(changes).rejects.toMatchObject({ code: 'cursor-expired' })
  })

  test('expire where they are too many to be kept, and with one that the source does not know', async () => {
    const many = changesByRoot({ ...among('a'), cursor: null }, async () => page('x'.repeat(300_000)))
    await expect(many).rejects.toMatchObject({ code: 'cursor-expired' })
    const ended: Read = async () => {
      throw new SourceFault('cursor-expired', 'Too old.')
    }
    const changes = changesByRoot({ ...among('a'), cursor: null }, ended)
    await expect(changes).rejects.toMatchObject({ code: 'cursor-expired' })
  })

  test('of a root that is read from its beginning ask for what is known to be read once more, when all are heard', async () => {
    const beginning = { ...page('b2', true), isBeginning: true }
    const first = await changesByRoot({ ...among('a', 'b'), cursor: null }, async () => beginning)
    expect(first).not.toHaveProperty('readsAgain')
    const second = await changesByRoot({ ...among(), cursor: first.nextCursor }, async () => page('a3'))
    expect(second).not.toHaveProperty('readsAgain')
    const third = await changesByRoot({ ...among(), cursor: second.nextCursor }, async () => page('b3'))
    expect(third).toMatchObject({ more: false, readsAgain: true })
    const later = await changesByRoot({ ...among('a'), cursor: third.nextCursor }, async () => page('a4'))
    expect(later).not.toHaveProperty('readsAgain')
  })

  test('are none where nothing is imported', async () => {
    const none = await changesByRoot({ ...among(), cursor: null }, async () => page('never'))
    expect(none).toEqual({ changed: [], removed: [], nextCursor: '{"at":{},"left":[]}', more: false })
  })
})

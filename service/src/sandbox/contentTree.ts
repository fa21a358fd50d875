import type { DocumentKind } from './documents/makeDocument.ts'
import { type Person, usernameOf } from './people.ts'
import { FIRST_REPOSITORY, REPOSITORY_NAMES } from './repositoryNames.ts'
import type { SourceShape } from './sourceShapes.ts'

/** A thing of a tree, before it has a source. Its key is unique among its siblings and holds no dot. */
export type Thing = {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly selectable: boolean
  /** Null: it has no content of its own. */
  readonly document: DocumentKind | null
  /** Null: nothing can be in it. */
  readonly children: Children | null
}

/** Made when asked for: ten thousand of them cost nothing until then. */
type Children = {
  readonly count: number
  at(index: number): Thing | undefined
  find(key: string): Thing | undefined
}

const LONGEST_NAME = 255
const DEEPEST = 6
/** Of a hundred records, the one that a person with bad items cannot read. */
const BAD_RECORD = 42

const MARKUP = '<img src=x onerror=alert(1)> & "quotes" \'n\' <b>bold</b>'
const FOX = '🦊 Fox and astronaut 👩🏽‍🚀 日本語'
const ARABIC = 'تقرير المبيعات السنوي'
/** Shows `fdp.` as if the name ended so. */
const REVERSED = 'invoice\u202efdp.exe'
const LONG = 'A name as long as most systems allow '.repeat(9)

/** What is at the top, for one person at one source. Pure: the same every time. */
export function contentTree(shape: SourceShape, person: Person): Children {
  if (shape.conversations) return listed([])
  const contents = listed([
    note('welcome', 'Welcome'),
    article(`notes-of-${person.id}`, `Notes of ${person.name}`),
    folder('handbook', 'Handbook', [
      note('holidays', 'Holidays'),
      article('onboarding', 'Onboarding'),
      attachment('contract', 'Contract', 'pdf'),
      attachment('letter', 'Letter', 'docx'),
      attachment('figures', 'Figures', 'xlsx'),
      attachment('talk', 'Talk', 'pptx'),
      attachment('memo', 'Memo', 'rtf'),
      attachment('logo', 'Logo', 'png'),
      attachment('model', 'Model', 'xyz'),
      { ...thing('survey', 'Survey', 'FORM'), selectable: false },
    ]),
    folder('names', 'Unusual names', [
      note('markup', MARKUP),
      note('emoji', FOX),
      note('right-to-left', ARABIC),
      note('reversed', REVERSED),
      note('long', LONG),
    ]),
    level(1),
    folder('empty', 'Empty', []),
    ...(shape.pagesHoldPages ? [pageWithPages()] : []),
    archive(),
  ])
  if (shape.repositories) return repositories()
  const { wrapper } = shape
  if (wrapper === null) return contents
  const within = {
    ...thing('main', wrapper.name, wrapper.type),
    selectable: wrapper.selectable ?? true,
    children: contents,
  }
  return listed([within])

  function note(key: string, name: string): Thing {
    return text(key, name, shape.note, 'txt')
  }

  function article(key: string, name: string): Thing {
    return text(key, name, shape.article, 'md')
  }

  function text(key: string, name: string, type: string, document: 'txt' | 'md'): Thing {
    return { ...thing(key, shape.own ? fitting(name) : fitting(name, document), type), document }
  }

  function attachment(key: string, name: string, document: DocumentKind): Thing {
    return { ...thing(key, fitting(name, document), shape.attachment), document }
  }

  function folder(key: string, name: string, children: readonly Thing[]): Thing {
    return { ...thing(key, name, shape.folder), children: listed(children) }
  }

  function level(depth: number): Thing {
    const inside = depth === DEEPEST ? note('treasure', 'Treasure') : level(depth + 1)
    return folder(`level-${depth}`, `Level ${depth}`, [inside])
  }

  function pageWithPages(): Thing {
    return { ...article('team', 'Team'), children: listed([article('rota', 'Rota'), note('news', 'News')]) }
  }

  function repositories(): Children {
    const count = person.repositories ?? REPOSITORY_NAMES.length
    return listed(Array.from({ length: count }, (_, index) => repository(index)))
  }

  function repository(index: number): Thing {
    const name = REPOSITORY_NAMES[index] ?? `service-${index + 1}`
    const about = thing(String(FIRST_REPOSITORY + index), `${usernameOf(person)}/${name}`, 'REPOSITORY')
    if (index === 0) return { ...about, children: contents }
    const children = listed([
      article('readme', 'README'),
      folder('docs', 'docs', [article('guide', 'guide'), article('questions', 'questions')]),
      folder('src', 'src', [article('overview', 'overview'), note('example', 'example')]),
      note('licence', 'LICENCE'),
    ])
    return { ...about, children }
  }

  function archive(): Thing {
    const record = (number: number) =>
      text(`record-${number}`, `Record ${String(number).padStart(5, '0')}`, shape.record, 'txt')
    const exists = (number: number) => number >= 1 && number <= person.archive
    return {
      ...thing('archive', 'Archive', shape.folder),
      children: {
        count: person.archive,
        at: (index) => (exists(index + 1) ? record(index + 1) : undefined),
        find(key) {
          const number = recordNumber(key)
          return number !== null && exists(number) ? record(number) : undefined
        },
      },
    }
  }
}

/** Whether it is the one of a hundred archived items that cannot be read. */
export function isBadRecord({ key }: Thing): boolean {
  return (recordNumber(key) ?? 0) % 100 === BAD_RECORD
}

/** Everything of a tree, each after what it is in. `path` is from the top down to the thing itself. */
export function* walk(children: Children, path: readonly Thing[] = []): Generator<readonly Thing[]> {
  for (let index = 0; index < children.count; index += 1) {
    const child = children.at(index)
    if (!child) continue
    const down = [...path, child]
    yield down
    if (child.children) yield* walk(child.children, down)
  }
}

/** The way from the top to the thing with this id; null if there is none. */
export function findThing(tree: Children, id: string): readonly [Thing, ...Thing[]] | null {
  let within: Children | null = tree
  const path: Thing[] = []
  for (const key of id.split('.')) {
    const next: Thing | undefined = within?.find(key)
    if (!next) return null
    path.push(next)
    within = next.children
  }
  const [first, ...rest] = path
  return first ? [first, ...rest] : null
}

export function idOf(path: readonly Thing[]): string {
  return path.map(({ key }) => key).join('.')
}

function thing(key: string, name: string, type: string): Thing {
  return { key, name, type, selectable: true, document: null, children: null }
}

function listed(things: readonly Thing[]): Children {
  return {
    count: things.length,
    at: (index) => things[index],
    find: (key) => things.find((one) => one.key === key),
  }
}

/** Cut so that it is as long as a name may be, with its extension. */
function fitting(name: string, extension?: string): string {
  const end = extension ? `.${extension}` : ''
  return name.slice(0, LONGEST_NAME - end.length) + end
}

function recordNumber(key: string): number | null {
  const digits = /^record-([1-9]\d{0,4})$/.exec(key)?.[1]
  return digits === undefined ? null : Number(digits)
}

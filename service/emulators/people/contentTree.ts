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

const MAX_NAME_CHARS = 255
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
  const make = new ThingMaker(shape, person)
  if (shape.repositories) return make.repositories()
  const { wrapper } = shape
  if (wrapper === null) return make.contents()
  const within = {
    ...thing('main', wrapper.name, wrapper.type),
    selectable: wrapper.selectable ?? true,
    children: make.contents(),
  }
  return listed([within])
}

/** Things in the shape of one source, with what one person has. */
class ThingMaker {
  constructor(
    private readonly shape: SourceShape,
    private readonly person: Person,
  ) {}

  contents(): Children {
    const { person, shape } = this
    return listed([
      this.note('welcome', 'Welcome'),
      this.article(`notes-of-${person.id}`, `Notes of ${person.name}`),
      this.handbook(),
      this.folder('names', 'Unusual names', [
        this.note('markup', MARKUP),
        this.note('emoji', FOX),
        this.note('right-to-left', ARABIC),
        this.note('reversed', REVERSED),
        this.note('long', LONG),
      ]),
      this.level(1),
      this.folder('empty', 'Empty', []),
      ...(shape.pagesHoldPages ? [this.pageWithPages()] : []),
      this.archive(),
    ])
  }

  repositories(): Children {
    const count = this.person.repositories ?? REPOSITORY_NAMES.length
    return listed(Array.from({ length: count }, (_, index) => this.repository(index)))
  }

  private handbook(): Thing {
    return this.folder('handbook', 'Handbook', [
      this.note('holidays', 'Holidays'),
      this.article('onboarding', 'Onboarding'),
      this.attachment('contract', 'Contract', 'pdf'),
      this.attachment('letter', 'Letter', 'docx'),
      this.attachment('figures', 'Figures', 'xlsx'),
      this.attachment('talk', 'Talk', 'pptx'),
      this.attachment('memo', 'Memo', 'rtf'),
      this.attachment('logo', 'Logo', 'png'),
      this.attachment('model', 'Model', 'xyz'),
      { ...thing('survey', 'Survey', 'FORM'), selectable: false },
    ])
  }

  private note(key: string, name: string): Thing {
    return this.text(key, name, this.shape.note, 'txt')
  }

  private article(key: string, name: string): Thing {
    return this.text(key, name, this.shape.article, 'md')
  }

  private text(key: string, name: string, type: string, document: 'txt' | 'md'): Thing {
    return { ...thing(key, this.shape.own ? fitting(name) : fitting(name, document), type), document }
  }

  private attachment(key: string, name: string, document: DocumentKind): Thing {
    return { ...thing(key, fitting(name, document), this.shape.attachment), document }
  }

  private folder(key: string, name: string, children: readonly Thing[]): Thing {
    return { ...thing(key, name, this.shape.folder), children: listed(children) }
  }

  private level(depth: number): Thing {
    const inside = depth === DEEPEST ? this.note('treasure', 'Treasure') : this.level(depth + 1)
    return this.folder(`level-${depth}`, `Level ${depth}`, [inside])
  }

  private pageWithPages(): Thing {
    const children = listed([this.article('rota', 'Rota'), this.note('news', 'News')])
    return { ...this.article('team', 'Team'), children }
  }

  private repository(index: number): Thing {
    const name = REPOSITORY_NAMES[index] ?? `service-${index + 1}`
    const fullName = `${usernameOf(this.person)}/${name}`
    const about = thing(String(FIRST_REPOSITORY + index), fullName, 'REPOSITORY')
    if (index === 0) return { ...about, children: this.contents() }
    const children = listed([
      this.article('readme', 'README'),
      this.folder('docs', 'docs', [this.article('guide', 'guide'), this.article('questions', 'questions')]),
      this.folder('src', 'src', [this.article('overview', 'overview'), this.note('example', 'example')]),
      this.note('licence', 'LICENCE'),
    ])
    return { ...about, children }
  }

  private archive(): Thing {
    const { archive: count } = this.person
    const record = (number: number) =>
      this.text(`record-${number}`, `Record ${String(number).padStart(5, '0')}`, this.shape.record, 'txt')
    const exists = (number: number) => number >= 1 && number <= count
    return {
      ...thing('archive', 'Archive', this.shape.folder),
      children: {
        count,
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
  return name.slice(0, MAX_NAME_CHARS - end.length) + end
}

function recordNumber(key: string): number | null {
  const digits = /^record-([1-9]\d{0,4})$/.exec(key)?.[1]
  return digits === undefined ? null : Number(digits)
}

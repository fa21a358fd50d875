import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
/** Files of one folder that still say together what it is for. */
const MOST_FILES = 30
/** Lines of one function. */
const MOST_LINES = 80
/** Requirements that the title of one test claims: of more nobody can say which of its lines proves which. */
const MOST_IDS = 7
const ID = /\[[A-Z]{3}-\d{2,}\]/g
/** What newcomers took for something else, and what it is called instead: in the contracts of the rooms, not in words. */
const MISREAD = new Set([
  ...['Knowledge', 'Vault', 'Shelf', 'PATIENCE', 'Patience', 'patience', 'atItsPace', 'fuse', 'judge'],
  ...['judgeKey', 'later', 'takeItems', 'pickItems', 'takeStale', 'Refusal'],
  ...[
    'Errand',
    'Keeper',
    'Launch',
    'Leaving',
    'TokenDesk',
    'tokenDesk',
    'HostVoice',
    'hostVoice',
    'stranger',
  ],
])

/** Source files of a room, without tests. */
function filesOf(/** @type {string} */ room) {
  return allOf(room).filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
}

function testsOf(/** @type {string} */ room) {
  return allOf(room).filter((file) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(file))
}

function allOf(/** @type {string} */ room) {
  const all = fs.readdirSync(path.join(root, room), { recursive: true, withFileTypes: true })
  return all
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

function parsed(/** @type {string} */ file) {
  return ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
}

it.each(['service/src/db', 'service/src/routes', 'service/src/crawl', 'frame/src/domain', 'frame/src/ui'])(
  '%s has no folder of so many files that nobody finds one [F-105]',
  (room) => {
    /** @type {Map<string, number>} */
    const counts = new Map()
    for (const file of filesOf(room)) {
      const folder = path.relative(root, path.dirname(file))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect(counts.size).toBeGreaterThan(1)
    // Migrations are found by their numbers, and only grow.
    const crowded = [...counts].filter(
      ([folder, count]) => count > MOST_FILES && !/\/migrations$/.test(folder),
    )
    expect(crowded).toEqual([])
  },
)

it.each(['service/emulators', 'service/src', 'frame/src', 'sdk/src', 'wire/src'])(
  '%s exports nothing under a name that newcomers misread [F-106]',
  (room) => {
    const files = filesOf(room)
    expect(files.length).toBeGreaterThan(0)
    const misread = files.flatMap((file) => {
      const found = parsed(file).statements.flatMap((statement) => namesOf(statement))
      return found.filter((name) => MISREAD.has(name)).map((name) => `${path.relative(root, file)}: ${name}`)
    })
    expect(misread).toEqual([])
  },
)

it.each(['service/emulators', 'service/src', 'frame/src', 'sdk/src', 'wire/src'])(
  'no function of %s is longer than one can read [F-101]',
  (room) => {
    const long = filesOf(room).flatMap((file) => longFunctions(parsed(file), path.relative(root, file)))
    expect(long).toEqual([])
  },
)

it.each(['service/emulators', 'service/src', 'frame/src', 'sdk/src', 'wire/src', 'e2e', 'scripts'])(
  'no title of a test of %s claims more requirements than one test proves [F-109]',
  (room) => {
    const files = testsOf(room)
    expect(files.length).toBeGreaterThan(0)
    const claims = files.flatMap((file) => titlesOf(parsed(file)).map((title) => ({ file, title })))
    const long = claims.filter(({ title }) => (title.match(ID)?.length ?? 0) > MOST_IDS)
    expect(long.map(({ file, title }) => `${path.relative(root, file)}: ${title}`)).toEqual([])
  },
)

it('whatever a source sends is checked up to its first fault: it chooses how many there are [F-203]', () => {
  const files = filesOf('service/src/sources')
  expect(files.length).toBeGreaterThan(0)
  expect(files.flatMap((file) => thoroughChecks(parsed(file), path.relative(root, file)))).toEqual([])
})

/** Where a file collects every fault of a value. */
function thoroughChecks(/** @type {ts.SourceFile} */ source, /** @type {string} */ name) {
  /** @type {string[]} */
  const found = []
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'v.safeParse') {
      const options = node.arguments[2]?.getText() ?? ''
      if (!options.includes('abortEarly: true')) found.push(`${name}: ${node.getText()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Every text of a file that could be a title: rows of tables are handed to them. */
function titlesOf(/** @type {ts.SourceFile} */ source) {
  /** @type {string[]} */
  const found = []
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) found.push(node.getText())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Where the functions of a file begin that are too long. */
function longFunctions(/** @type {ts.SourceFile} */ source, /** @type {string} */ name) {
  /** @type {string[]} */
  const long = []
  const lineOf = (/** @type {number} */ at) => source.getLineAndCharacterOfPosition(at).line
  const visit = (/** @type {ts.Node} */ node) => {
    const lines = lineOf(node.end) - lineOf(node.getStart()) + 1
    if (ts.isFunctionLike(node) && lines > MOST_LINES) long.push(`${name}:${lineOf(node.pos)}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return long
}

/** What a statement exports. */
function namesOf(/** @type {ts.Statement} */ statement) {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText())
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement)
  return isNamed && statement.name ? [statement.name.text] : []
}

import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
/** Files of one folder that still say together what it is for. */
const MOST_FILES = 30
/** Lines of one function. */
const MOST_LINES = 80
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
  const all = fs.readdirSync(path.join(root, room), { recursive: true, withFileTypes: true })
  return all
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
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
    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
  },
)

it.each(['service/src', 'frame/src', 'sdk/src', 'wire/src'])(
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

it.each(['service/src', 'frame/src', 'sdk/src', 'wire/src'])(
  'no function of %s is longer than one can read [F-101]',
  (room) => {
    const long = filesOf(room).flatMap((file) => longFunctions(parsed(file), path.relative(root, file)))
    expect(long).toEqual([])
  },
)

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

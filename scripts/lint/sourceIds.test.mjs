import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.mjs'

// What a source is like stands in its record. Its name elsewhere is a place that the next source misses. Tables by source
// are fine where their type is a record of all: the compiler names the entry that a new source lacks.

const [, list = ''] = read('wire/src/enums.ts').match(/SOURCES = \[(.*?)\]/s) ?? []
const NAMES = new Set(list.match(/[A-Z0-9_]+/g))
const NAMED = new RegExp(`['"](?:${[...NAMES].join('|')})['"]`)

/** The records, and the features that are one source's own. Comparisons are faults there, too. */
const RECORDS =
  /^(wire\/src\/enums\.ts|service\/src\/(sources|sandbox)\/.*|frame\/src\/domain\/sources\/.*|frame\/src\/domain\/offer\/Integrations\.ts|frame\/src\/testing\/.*|frame\/src\/features\/(local-upload|sitemap|website-scrape)\/.*)$/
const UNREAD = /\.test\.|^frame\/src\/gallery\//

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])

/** @param {string} file */
function read(file) {
  return fs.readFileSync(path.join(root, file), 'utf8')
}

/**
 * The lines of a file that name a source where they may not.
 * @param {string} file
 * @param {string} source
 */
function faultsOf(file, source) {
  if (UNREAD.test(file) || !NAMED.test(source)) return []
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  /** @type {string[]} */
  const faults = []
  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isStringLiteral(node) && NAMES.has(node.text) && isFault(file, node.parent))
      faults.push(`${file}:${parsed.getLineAndCharacterOfPosition(node.pos).line + 1} ${node.text}`)
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return faults
}

/**
 * @param {string} file
 * @param {ts.Node} parent
 */
function isFault(file, parent) {
  if (ts.isLiteralTypeNode(parent) || ts.isJsxAttribute(parent)) return false
  if (ts.isPropertyAssignment(parent) && ts.isStringLiteral(parent.name)) return false
  const isCompared =
    ts.isCaseClause(parent) || (ts.isBinaryExpression(parent) && COMPARISONS.has(parent.operatorToken.kind))
  return isCompared || !RECORDS.test(file)
}

test('no code names a source outside its record: the record says what it is like', () => {
  expect(NAMES.size).toBeGreaterThan(20)
  const folders = ['console', 'frame', 'sdk', 'service', 'wire'].map((room) => `${room}/src/*.ts*`)
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const found = files.filter((file) => /\.tsx?$/.test(file) && fs.existsSync(path.join(root, file)))
  expect(found.length).toBeGreaterThan(500)
  expect(found.flatMap((file) => faultsOf(file, read(file)))).toEqual([])
})

test.each([
  ['frame/src/app/followSession.ts', "const wide = step === 'SLACK'", 1],
  ['frame/src/app/followSession.ts', "const wide = 'SLACK' === step", 1],
  ['service/src/routes/items.ts', "if (source !== 'GITHUB') list()", 1],
  ['service/src/routes/items.ts', "switch (source) { case 'S3': list() }", 1],
  ['service/src/routes/repositories.ts', "accountOfSource(db, 1, 'GITHUB', id)", 1],
  ['service/src/db/files/fileList.ts', "sources.includes('LOCAL_FILES')", 1],
  ['frame/src/features/account-home/signInPlace.ts', "const of = new Map([['S3', place]])", 1],
  ['service/src/sources/manifests.ts', "const REAL = ['S3']", 0],
  ['service/src/sources/manifests.ts', "const is = source === 'S3'", 1],
  ['frame/src/domain/sources/slack/source.ts', "const formats = ['SLACK']", 0],
  ['frame/src/features/sitemap/SitemapStore.ts', "integrations.find('WEB_SCRAPER')", 0],
  ['frame/src/app/followSession.ts', "const names = { SLACK: 'Slack' }", 0],
  ['frame/src/app/followSession.test.ts', "const wide = step === 'SLACK'", 0],
])('in %s, %s has %i', (file, source, count) => {
  expect(faultsOf(file, source)).toHaveLength(count)
})

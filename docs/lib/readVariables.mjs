import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const source = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../../service/src/config/${name}`, import.meta.url))

/** @typedef {{ name: string, form: string, text: string }} Variable */

/** The environment variables that the service reads, with what their comments say. @returns {Variable[]} */
export function readVariables() {
  const text = fs.readFileSync(source('variables.ts'), 'utf8')
  const remedies = readRemedies()
  const file = ts.createSourceFile('variables.ts', text, ts.ScriptTarget.ES2022, true)
  const variables = file.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations])
    .find((declaration) => declaration.name.getText() === 'Variables')?.initializer
  const schema = variables && ts.isCallExpression(variables) ? variables.arguments[0] : undefined
  if (!schema || !ts.isObjectLiteralExpression(schema)) throw new Error('variables.ts has lost its Variables')
  return schema.properties.filter(ts.isPropertyAssignment).map((property) => ({
    name: property.name.getText(),
    form: formOf(property.initializer.getText(), remedies),
    text: ts
      .getJSDocCommentsAndTags(property)
      .map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '')
      .join(' ')
      .replace(/\s+/g, ' '),
  }))
}

/** What each reader of configValues.ts tells those who gave it something else: "Give …". */
function readRemedies() {
  const text = fs.readFileSync(source('configValues.ts'), 'utf8')
  const readers = text.split(/^export (?:const|function) /m).slice(1)
  return new Map(
    readers.map((reader) => [
      /^\w+/.exec(reader)?.[0] ?? '',
      /\bGive (.+?)\.?['`]\)?,?$/m.exec(reader)?.[1] ?? '',
    ]),
  )
}

/** @param {string} schema @param {Map<string, string>} remedies */
function formOf(schema, remedies) {
  const [, reader = '', given = ''] = /\bis\.(\w+)(?:\(([^)]*)\))?/.exec(schema) ?? []
  const values = given.split(',').map((value) => /^'(.*)'$/.exec(value.trim())?.[1] ?? count(value))
  // By name: a form may say one of them twice.
  /** @type {Map<string, string>} */
  const byName = new Map()
  return (remedies.get(reader) ?? '').replace(/\$\{(\w+)\}/g, (_, name) => {
    if (!byName.has(name)) byName.set(name, values[byName.size] ?? '')
    return byName.get(name) ?? ''
  })
}

/** `1_000`, `365 * 86_400` and `2 ** 40` as numbers that people read. */
function count(/** @type {string} */ text) {
  const [first = 0, second] = text.match(/[\d_]+/g)?.map((digits) => Number(digits.replaceAll('_', ''))) ?? []
  const value = second === undefined ? first : text.includes('**') ? first ** second : first * second
  return value.toLocaleString('en')
}

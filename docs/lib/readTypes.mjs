import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ENTRIES = [
  'sdk/src/index.ts',
  'sdk/src/react.tsx',
  'sdk/src/createWidget.ts',
  'wire/src/bridge/index.ts',
]

/**
 * One row: a property or a method.
 * @typedef {{ name: string, optional: boolean, type: string, text: string }} Member
 */

/**
 * A type that hosts meet. `members` of its own; `also`: types whose members it has too; `values`: the texts it can
 * be; `code`: as it is written, where none of these says it.
 * @typedef {{ name: string, text: string, members: Member[], also: string[], values: string[], code: string }} Described
 */

/** Reads the exported types of the SDK and of the bridge, with what their comments say. @returns {Map<string, Described>} */
export function readTypes() {
  const program = ts.createProgram(
    ENTRIES.map((file) => path.join(root, file)),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2023.d.ts'],
      types: [],
      noEmit: true,
      strict: true,
      allowImportingTsExtensions: true,
      jsx: ts.JsxEmit.ReactJSX,
      // Found without an installed checkout.
      paths: { '@inlet/wire/bridge': [path.join(root, 'wire/src/bridge/index.ts')] },
    },
  )
  const checker = program.getTypeChecker()
  const described = new Map()
  for (const file of program.getSourceFiles()) {
    if (!/\/(sdk|wire)\/src\//.test(file.fileName)) continue
    for (const node of file.statements) {
      if (!ts.isTypeAliasDeclaration(node) || !node.modifiers?.some(isExport)) continue
      described.set(node.name.text, describe(node, checker))
    }
  }
  return described
}

/** @returns {Described} */
function describe(/** @type {ts.TypeAliasDeclaration} */ node, /** @type {ts.TypeChecker} */ checker) {
  const parts = ts.isIntersectionTypeNode(node.type) ? [...node.type.types] : [node.type]
  const literals = parts.filter(ts.isTypeLiteralNode)
  const members = literals.flatMap((literal) => literal.members.map(member))
  const also = parts.filter((part) => !ts.isTypeLiteralNode(part)).map(oneLine)
  const values = members.length ? [] : textsOf(checker.getTypeAtLocation(node))
  const isPlain = members.length > 0 || values.length > 0
  return {
    name: node.name.text,
    text: comment(node),
    members,
    also: members.length ? also : [],
    values,
    code: isPlain ? '' : `type ${node.name.text} = ${oneLine(node.type)}`,
  }
}

/** @returns {Member} */
function member(/** @type {ts.TypeElement} */ node) {
  const optional = Boolean(node.questionToken)
  const text = comment(node)
  if (ts.isMethodSignature(node)) {
    const given = node.parameters
      .map((one) => `${one.name.getText()}${one.questionToken ? '?' : ''}`)
      .join(', ')
    return {
      name: `${node.name.getText()}(${given})`,
      optional: false,
      type: node.type ? oneLine(node.type) : '',
      text,
    }
  }
  if (ts.isPropertySignature(node) && node.type)
    return { name: node.name.getText(), optional, type: oneLine(node.type), text }
  if (ts.isIndexSignatureDeclaration(node))
    return {
      name: `[${node.parameters.map((one) => one.name.getText()).join()}]`,
      optional: true,
      type: oneLine(node.type),
      text,
    }
  throw new Error(`The reference cannot describe ${node.getText()}`)
}

/** The texts that a type can be, if it is nothing else. */
function textsOf(/** @type {ts.Type} */ type) {
  const parts = type.isUnion() ? type.types : [type]
  return parts.every((part) => part.isStringLiteral())
    ? parts.map((part) => /** @type {ts.StringLiteralType} */ (part).value)
    : []
}

/** What the comment above a declaration says, its lines joined. */
function comment(/** @type {ts.Node} */ node) {
  return ts
    .getJSDocCommentsAndTags(node)
    .map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function oneLine(/** @type {ts.Node} */ node) {
  return (
    node
      .getText()
      .replace(/\/\*\*.*?\*\//gs, '')
      .replace(/\breadonly /g, '')
      // Members that stood one a line.
      .replace(/(?<=[\w\]}])\n\s*(?=[\w[]+\??:)/g, '; ')
      .replace(/\s+/g, ' ')
      .replace(/(^|[<,(]) ?\| /g, '$1 ')
      .replace(/< /g, '<')
      .replace(/,? >/g, '>')
      .trim()
  )
}

function isExport(/** @type {ts.ModifierLike} */ { kind }) {
  return kind === ts.SyntaxKind.ExportKeyword
}

import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { OptionField, OptionValue } from '../src/playground/OptionField.ts'

const source = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const CONFIG = source('sdk/src/config.ts')

/** Every option that is data, by name, from the type that hosts write against. Throws at a type that has no control. */
export function readOptions(): readonly OptionField[] {
  const program = ts.createProgram([CONFIG], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts'],
    types: [],
    noEmit: true,
    strict: true,
    allowImportingTsExtensions: true,
    // Found before anything is installed or built.
    paths: { '@inlet/wire/bridge': [source('wire/src/bridge/index.ts')] },
  })
  const checker = program.getTypeChecker()
  const config = program
    .getSourceFile(CONFIG)
    ?.statements.filter(ts.isTypeAliasDeclaration)
    .find(({ name }) => name.text === 'WidgetConfig')
  if (!config) throw new Error('sdk/src/config.ts has lost its WidgetConfig')
  return fieldsOf(checker.getTypeAtLocation(config.name), checker)
}

function fieldsOf(type: ts.Type, checker: ts.TypeChecker): readonly OptionField[] {
  const fields = checker.getPropertiesOfType(type).flatMap((symbol) => {
    const own = checker.getNonNullableType(checker.getTypeOfSymbol(symbol))
    // The host's functions are no data: they stand in the code to copy.
    if (own.getCallSignatures().length > 0 || holdsFiles(symbol)) return []
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ')
    return [{ name: symbol.name, text, value: describe(own, symbol.name, checker) }]
  })
  return fields.sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** No control holds files as data: in the playground people choose them in the widget. */
function holdsFiles(symbol: ts.Symbol): boolean {
  return symbol.declarations?.some((one) => /\bFile\b/.test(one.getText())) ?? false
}

function describe(type: ts.Type, name: string, checker: ts.TypeChecker): OptionValue {
  if (type.flags & ts.TypeFlags.BooleanLike) return { kind: 'flag' }
  if (type.flags & ts.TypeFlags.NumberLike) return { kind: 'number' }
  const values = literalsOf(type)
  if (values.length > 0) return { kind: 'choice', values }
  if (isText(type)) return { kind: 'text' }
  if (checker.isArrayType(type)) {
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    if (!item) throw new Error(`${name} is a list of nothing`)
    const choices = literalsOf(item)
    if (choices.length > 0) return { kind: 'choices', values: choices }
    return isText(item) ? { kind: 'texts' } : { kind: 'list', fields: fieldsOf(item, checker) }
  }
  if (checker.getIndexTypeOfType(type, ts.IndexKind.String)) return { kind: 'labels' }
  const fields = fieldsOf(type, checker)
  if (fields.length > 0) return { kind: 'group', fields }
  throw new Error(`There is no control for ${name}: ${checker.typeToString(type)}`)
}

/** The texts that a type can be, if it is nothing else. */
function literalsOf(type: ts.Type): readonly string[] {
  const parts = type.isUnion() ? type.types : [type]
  const values = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []))
  return values.length === parts.length ? values : []
}

/** Any text: also "one of these, or another". */
function isText(type: ts.Type): boolean {
  if (type.isUnionOrIntersection()) return type.types.some(isText)
  return Boolean(type.flags & ts.TypeFlags.String)
}

import type { Value } from './Sample.ts'

/** How a language writes the values of a sample. */
export type Dialect = {
  readonly constants: readonly [none: string, yes: string, no: string]
  readonly text: (text: string) => string
  readonly name: (name: string) => string
  /** A variable of the environment in the place of a text or a number. */
  readonly variable: (name: string, isNumber: boolean) => string
  /** How far a line is moved in, and what stands after the last one. */
  readonly step: string
  readonly last: string
}

/** What fits on a line beside its name. */
const SHORT = 64

/** A variable stands alone, as `$FILE_ID`: those that end in _ID are numbers. */
const VARIABLE = /^\$([A-Z_]+)$/

/** A value as code, broken into lines where it is long. `indent`: of the line that it begins on. */
export function writeValue(value: Value, dialect: Dialect, indent = ''): string {
  const [none, yes, no] = dialect.constants
  if (value === null) return none
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') {
    const name = VARIABLE.exec(value)?.[1]
    return name ? dialect.variable(name, name.endsWith('_ID')) : dialect.text(value)
  }
  const within = indent + dialect.step
  const isList = isListOf(value)
  const write = (at: string) =>
    isList
      ? value.map((one) => writeValue(one, dialect, at))
      : Object.entries(value).map(([name, one]) => `${dialect.name(name)}: ${writeValue(one, dialect, at)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const space = isList ? '' : ' '
  const line = write(indent).join(', ')
  if (line === '') return `${open}${close}`
  if (line.length <= SHORT && !line.includes('\n')) return `${open}${space}${line}${space}${close}`
  return `${open}\n${write(within)
    .map((one) => within + one)
    .join(',\n')}${dialect.last}\n${indent}${close}`
}

function isListOf(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

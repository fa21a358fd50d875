import { withoutNull } from '../../service/test/reference/members.ts'
import type { Shape } from '../../service/test/reference/readDescription.ts'
import { pascal } from './clientDocument.ts'

/** Python's types for JSON schemas. Objects within others get names of their own. */
export class PythonTypes {
  readonly #declarations = new Map<string, string>()
  /** Objects by what they hold, so that equal ones have one name. */
  readonly #names = new Map<string, string>()

  declare(name: string, shape: Shape): void {
    const declaration = shape.properties
      ? typedDict(name, this.#membersOf(name, shape))
      : `${name}: TypeAlias = ${this.#expression(shape, name)}`
    this.#declarations.set(name, declaration)
  }

  /** The type in an annotation of another module. `name`: for an object that has none. */
  within(shape: Shape, name: string): string {
    return this.#expression(shape, name, 'types.')
  }

  module(): string {
    return `${[
      '# Made by `npm run clients`.',
      'from __future__ import annotations',
      '',
      'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict',
      '',
      'UploadedFile: TypeAlias = tuple[str, bytes]',
      ...[...this.#declarations.values()].map((declaration) => `\n${declaration}`),
    ].join('\n')}\n`
  }

  /** Declares an object within another. Returns its name. */
  #nameOf(name: string, shape: Shape): string {
    const members = this.#membersOf(name, shape)
    const key = JSON.stringify(members)
    const known = this.#names.get(key)
    if (known !== undefined) return known
    this.#names.set(key, name)
    this.#declarations.set(name, typedDict(name, members))
    return name
  }

  #membersOf(name: string, { properties = {}, required = [] }: Shape): Members {
    return Object.entries(properties).map(([member, shape]) => {
      const type = this.#expression(shape, `${name}${pascal(member.split(/\W|_/))}`)
      return [member, required.includes(member) ? type : `NotRequired[${type}]`]
    })
  }

  #expression(shape: Shape, name: string, prefix = ''): string {
    const { core, isNullable } = withoutNull(shape)
    const type = this.#kind(core, name, prefix)
    return isNullable && type !== 'Any' && type !== 'None' ? `${type} | None` : type
  }

  #kind(shape: Shape, name: string, prefix: string): string {
    const { $ref, anyOf, enum: values, items, properties, additionalProperties, type, format } = shape
    if ($ref) return `${prefix}${$ref.slice($ref.lastIndexOf('/') + 1)}`
    if (anyOf) return this.#union(anyOf, name, prefix)
    if (values) return `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`
    if (typeof shape.const === 'string') return `Literal[${JSON.stringify(shape.const)}]`
    if (items) return `list[${this.#expression(items, name, prefix)}]`
    if (properties && Object.keys(properties).length > 0) return prefix + this.#nameOf(name, shape)
    if (typeof additionalProperties === 'object') {
      return `dict[str, ${this.#expression(additionalProperties, name, prefix)}]`
    }
    if (format === 'binary') return `${prefix}UploadedFile`
    return TYPES[type ?? ''] ?? 'Any'
  }

  #union(shapes: readonly Shape[], name: string, prefix: string): string {
    const choices = shapes.map((shape, at) => this.#expression(shape, `${name}${at + 1}`, prefix))
    return [...new Set(choices)].join(' | ')
  }
}

type Members = readonly (readonly [name: string, type: string])[]

/** Words that no member of a class can have as its name. */
const KEYWORDS: ReadonlySet<string> = new Set(['class', 'from', 'global', 'import', 'in', 'is', 'not', 'or'])

function typedDict(name: string, members: Members): string {
  if (members.some(([member]) => KEYWORDS.has(member))) {
    const entries = members.map(([member, type]) => `${JSON.stringify(member)}: ${JSON.stringify(type)}`)
    return `${name} = TypedDict(${JSON.stringify(name)}, {${entries.join(', ')}})`
  }
  const lines = members.map(([member, type]) => `    ${member}: ${type}`)
  return `class ${name}(TypedDict):\n${lines.join('\n') || '    pass'}`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  object: 'dict[str, Any]',
  null: 'None',
}

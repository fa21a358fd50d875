import type { Shape } from './readDescription.ts'

/** One line of a table. */
export type Member = {
  /** As `filters.ids` or `results[].id`. */
  readonly name: string
  readonly type: string
  /** Default, limits and description. */
  readonly rule: string
  readonly isNeeded: boolean
  readonly isOurs: boolean
}

/** The name of a shape that is described elsewhere on the page. */
export type NameOf = (shape: Shape) => string | null

/** All members of a schema, those within others after them; what has a name is not taken apart. */
export function members(shape: Shape, nameOf: NameOf, place = ''): Member[] {
  const { core } = withoutNull(shape)
  if (core.items && nameOf(core) === null) return nested(core.items, nameOf, `${place}[]`)
  const own = Object.entries(core.properties ?? {}).flatMap(([name, member]) => {
    const here = place ? `${place}.${name}` : name
    const isNeeded = (core.required ?? []).includes(name) && member.default === undefined
    const line = {
      name: here,
      type: typeOf(member, nameOf),
      rule: ruleOf(member),
      isNeeded,
      isOurs: member['x-inlet-extension'] === true,
    }
    return [line, ...nested(member, nameOf, here)]
  })
  return [...own, ...(core.anyOf ?? []).flatMap((one) => nested(one, nameOf, place))]
}

function nested(shape: Shape, nameOf: NameOf, place: string): Member[] {
  const { core } = withoutNull(shape)
  return nameOf(core) === null ? members(core, nameOf, place) : []
}

/** A schema that may be null besides, and the same without that. */
export function withoutNull(shape: Shape): { readonly core: Shape; readonly isNullable: boolean } {
  const others = (shape.anyOf ?? []).filter(({ type }) => type !== 'null')
  const isNullable = others.length < (shape.anyOf?.length ?? 0)
  const [only] = others
  if (only && others.length === 1) return { core: withoutNull(only).core, isNullable }
  return { core: others.length > 0 ? { ...shape, anyOf: others } : shape, isNullable }
}

/** In words; a name leads to its description. */
export function typeOf(shape: Shape, nameOf: NameOf): string {
  const { core, isNullable } = withoutNull(shape)
  const kind = kindOf(core, nameOf)
  if (!isNullable || kind === 'null') return kind
  return kind.includes(' ') ? `${kind}, or null` : `${kind} or null`
}

function kindOf(shape: Shape, nameOf: NameOf): string {
  const name = nameOf(shape)
  if (name !== null) return name
  if (shape.anyOf) return [...new Set(shape.anyOf.map((one) => typeOf(one, nameOf)))].join(' or ')
  if (shape.enum) return shape.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (shape.const !== undefined) return `\`${String(shape.const)}\``
  if (shape.items) return `list of ${typeOf(shape.items, nameOf)}`
  if (typeof shape.additionalProperties === 'object')
    return `map to ${typeOf(shape.additionalProperties, nameOf)}`
  return shape.format ?? shape.type ?? 'anything'
}

function ruleOf(shape: Shape): string {
  const { core } = withoutNull(shape)
  const { description, minimum, maximum, minLength, maxLength, minItems, maxItems, maxProperties, pattern } =
    core
  const isSaid = shape.default !== undefined && shape.default !== null && !isEmptyMap(shape.default)
  const limits = [
    isSaid ? `default \`${JSON.stringify(shape.default)}\`` : '',
    between(minimum, maximum === 2_147_483_647 ? undefined : maximum, ''),
    between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' entries'),
    between(undefined, maxProperties, ' entries'),
    pattern ? `\`${pattern}\`` : '',
  ]
  return [limits.filter(Boolean).join('; '), description ?? ''].filter(Boolean).join('. ')
}

function between(least: number | undefined, most: number | undefined, what: string): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${what}`
  if (most !== undefined) return `at most ${most}${what}`
  return least === undefined || least === 0 ? '' : `at least ${least}${what}`
}

function isEmptyMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

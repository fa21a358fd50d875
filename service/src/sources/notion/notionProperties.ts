import * as v from 'valibot'
import { Moments, type Page, Property, Texts } from './notionAnswers.ts'
import { addressOf } from './notionItems.ts'
import { link, momentsText, richText } from './notionText.ts'

const Named = v.object({ name: v.nullish(v.string(), null) })
const Person = v.object({ id: v.string(), ...Named.entries })
const File = v.object({ name: v.string(), external: v.optional(v.object({ url: v.string() })) })
const Place = v.object({ ...Named.entries, address: v.nullish(v.string(), null) })
const Numbered = v.object({ prefix: v.nullish(v.string(), null), number: v.nullish(v.number(), null) })
const Rollup = v.looseObject({ type: v.string() })

/** Readers by property type. Other types, such as buttons, have no text. */
const READERS: Readonly<Record<string, (value: unknown) => string>> = {
  title: as(Texts, richText),
  rich_text: as(Texts, richText),
  number: as(v.number(), String),
  string: as(v.string(), (text) => text),
  boolean: as(v.boolean(), yesOrNo),
  checkbox: as(v.boolean(), yesOrNo),
  url: as(v.string(), (text) => text),
  email: as(v.string(), (text) => text),
  phone_number: as(v.string(), (text) => text),
  created_time: as(v.string(), (text) => text),
  last_edited_time: as(v.string(), (text) => text),
  date: as(Moments, momentsText),
  select: as(Named, nameOf),
  status: as(Named, nameOf),
  multi_select: as(v.array(Named), (all) => list(all.map(nameOf))),
  people: as(v.array(Named), (all) => list(all.map(nameOf))),
  created_by: as(Person, nameOf),
  last_edited_by: as(Person, nameOf),
  // Relations contain only ids.
  relation: as(v.array(v.object({ id: v.string() })), (all) => list(all.map(({ id }) => addressOf(id)))),
  files: as(v.array(File), (all) =>
    list(all.map(({ name, external }) => (external ? link(name, external.url) : name))),
  ),
  place: as(Place, ({ name, address }) => list([name ?? '', address ?? ''])),
  unique_id: as(Numbered, ({ prefix, number }) =>
    list([prefix ?? '', number === null ? '' : String(number)], '-'),
  ),
  verification: as(v.object({ state: v.string() }), ({ state }) => state),
  formula: as(Property, propertyText),
  rollup: as(Rollup, propertyText),
  array: as(v.array(Property), (all) => list(all.map(propertyText))),
}

/** Returns the properties of a row, one per line, without the title and empty ones. */
export function propertyLines({ properties }: Page): string {
  return Object.entries(properties)
    .filter(([, { type }]) => type !== 'title')
    .map(([name, property]) => [name, propertyText(property)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `- **${name}:** ${text}`)
    .join('\n')
}

function propertyText(property: v.InferOutput<typeof Rollup>): string {
  const { type } = property
  const text = Object.hasOwn(READERS, type) ? READERS[type]?.(property[type]) : undefined
  return (text ?? '').replace(/\s*\n\s*/g, ' ').trim()
}

function as<S extends v.GenericSchema>(schema: S, text: (value: v.InferOutput<S>) => string) {
  return (value: unknown): string => {
    const parsed = v.safeParse(schema, value, { abortEarly: true })
    return parsed.success ? text(parsed.output) : ''
  }
}

function nameOf({ name }: v.InferOutput<typeof Named>): string {
  return name ?? ''
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no'
}

function list(texts: readonly string[], between = ', '): string {
  return texts.filter((text) => text !== '').join(between)
}

import { expect, test } from 'vitest'
import { readTypes } from '../docs/lib/readTypes.mjs'
import { readOptions } from '../hosts/plain/options/readOptions.ts'
import { parseOptions } from '../wire/src/bridge/schemas.ts'

/** @typedef {import('../hosts/plain/src/playground/OptionField.ts').OptionField} OptionField */

const options = readOptions()

/** These never leave the page. */
const OF_THE_SDK = ['frameUrl', 'history', 'initialUrls', 'open', 'title', 'zIndex']

test('the playground has a control for every option, those of its parts too, and for nothing else', () => {
  const types = readTypes()
  const named = (/** @type {string} */ type) => types.get(type)?.members.map(({ name }) => name) ?? []
  const functions = ['onSuccess', 'onError', 'onPreview', 'setOpen']
  const wanted = new Set([
    ...named('WidgetConfig'),
    ...named('WidgetOptions'),
    ...named('ProcessingSettings'),
  ])
  // Neither functions nor files are data.
  for (const name of [...functions, 'initialFiles']) wanted.delete(name)
  // What WidgetOptions takes out of ProcessingSettings.
  const omitted = types.get('WidgetOptions')?.also.join() ?? ''
  for (const name of named('ProcessingSettings')) if (omitted.includes(`'${name}'`)) wanted.delete(name)
  expect(options.map(({ name }) => name).sort()).toEqual([...wanted].sort())
  const integrations = fieldsBelow('enabledIntegrations')
  expect(integrations.map(({ name }) => name).sort()).toEqual(
    [...named('EnabledIntegration'), ...named('ProcessingSettings')].sort(),
  )
})

test('the playground says what each option is for, but for those whose name does', () => {
  const silent = options.filter(({ text }) => text === '').map(({ name }) => name)
  expect(silent).toEqual([
    'appearance',
    'dataSourceTags',
    'dataSourceTagsFilterQuery',
    'fileSyncConfig',
    'tags',
  ])
})

test('the playground offers for each option values that the widget takes', () => {
  const given = options.filter(({ name }) => !OF_THE_SDK.includes(name))
  expect(given.length).toBeGreaterThan(30)
  const { options: taken, problems } = parseOptions(Object.fromEntries(given.map(example)))
  expect(problems).toEqual([])
  expect(Object.keys(taken).sort()).toEqual(given.map(({ name }) => name).sort())
})

test('the playground names the one of a few that a choice is', () => {
  const theme = options.find(({ name }) => name === 'theme')
  expect(theme?.value).toEqual({ kind: 'choice', values: ['light', 'dark', 'system'] })
})

/** @returns {readonly OptionField[]} */
function fieldsBelow(/** @type {string} */ name) {
  const value = options.find((option) => option.name === name)?.value
  return value && 'fields' in value ? value.fields : []
}

/** Texts that have to be of a form. @type {Readonly<Record<string, string>>} */
const TEXTS = {
  extension: 'pdf',
  locale: 'de',
  fontFamily: 'Georgia, serif',
  accent: '#1f3261',
  surface: '#ffffff',
  text: '#000000',
}

/** What a person could choose with the control of an option. @param {OptionField} option @returns {readonly [string, unknown]} */
function example({ name, value }) {
  if (value.kind === 'flag') return [name, true]
  if (value.kind === 'number') return [name, 10]
  if (value.kind === 'text') return [name, TEXTS[name] ?? 'https://acme.example/']
  if (value.kind === 'texts') return [name, ['ARTICLE']]
  if (value.kind === 'labels') return [name, { team: 'blue', seats: 3, flags: ['a', 'b'] }]
  if (value.kind === 'choice') return [name, value.values[0]]
  if (value.kind === 'choices') return [name, value.values]
  const parts = Object.fromEntries('fields' in value ? value.fields.map(example) : [])
  return [name, value.kind === 'list' ? [parts] : parts]
}

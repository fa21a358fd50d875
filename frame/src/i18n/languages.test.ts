import { SOURCES } from '@inlet/wire/bridge'
import { describe, expect, it } from 'vitest'
import type { SourceTexts } from '../domain/sources/defineTexts.ts'
import { latinDigits } from '../lib/latinDigits.ts'
import { sameAsEnglish } from '../testing/sameAsEnglish.ts'
import { access } from './en/access.ts'
import { accounts } from './en/accounts.ts'
import { consent } from './en/consent.ts'
import { conversations } from './en/conversations.ts'
import { files } from './en/files.ts'
import { forms } from './en/forms.ts'
import { history } from './en/history.ts'
import { imports } from './en/imports.ts'
import { en } from './en/index.ts'
import { items } from './en/items.ts'
import { mail } from './en/mail.ts'
import { notice } from './en/notice.ts'
import { preview } from './en/preview.ts'
import { repositories } from './en/repositories.ts'
import { scrape } from './en/scrape.ts'
import { sitemap } from './en/sitemap.ts'
import { upload } from './en/upload.ts'
import { LANGUAGES } from './languages.ts'
import type { Messages } from './Messages.ts'

const english: Messages = {
  language: 'en',
  ...en,
  ...{
    access,
    accounts,
    consent,
    conversations,
    files,
    forms,
    history,
    imports,
    items,
    mail,
    notice,
    preview,
    repositories,
    scrape,
    sitemap,
    upload,
  },
}

type Text = string | ((...given: readonly number[]) => string)

/** Every text by its path: `accounts.repair.expired`. */
function textsOf(value: unknown, path = ''): readonly (readonly [path: string, text: Text])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function')
    return [[path, (...given) => String(Reflect.apply(value, undefined, given))]]
  return Object.entries(Object(value)).flatMap(([key, one]) => textsOf(one, path ? `${path}.${key}` : key))
}

const abouts = import.meta.glob<SourceTexts<unknown>>('../domain/sources/*/about.ts', {
  eager: true,
  import: 'about',
})
const formsOfSources = import.meta.glob<SourceTexts<unknown>>('../domain/sources/*/formTexts.ts', {
  eager: true,
  import: 'formTexts',
})
const rolesOfSources = import.meta.glob<SourceTexts<unknown>>('../domain/sources/*/roleTexts.ts', {
  eager: true,
  import: 'roleTexts',
})

/** The texts of a language, with those that stand with the sources. */
function allTexts(messages: Messages): readonly (readonly [path: string, text: Text])[] {
  const { language, ...texts } = messages
  const sources = Object.entries({ ...abouts, ...formsOfSources, ...rolesOfSources }).map(([path, one]) => [
    path.replace('../domain/sources/', ''),
    one[language],
  ])
  return textsOf({ ...texts, sources: Object.fromEntries(sources) })
}

const englishTexts = new Map(allTexts(english))

/** Texts worded so that no noun follows the number, or with a noun of one form. */
const COUNTLESS: Readonly<Record<string, readonly string[]>> = {
  de: ['upload.largerThan'],
  es: ['accounts.disconnecting', 'conversations.progress'],
  fr: ['accounts.disconnecting', 'conversations.progress'],
  'pt-BR': ['accounts.disconnecting', 'conversations.progress'],
}

/** Two-digit numbers, which every plural rule spells out and no language groups. */
const MARKERS = [31, 47, 53] as const

const say = (text: Text, given: readonly number[]) =>
  latinDigits(typeof text === 'string' ? text : text(...given))

/** Number of markers in a text, one per parameter. */
const mentioned = (text: Text) => MARKERS.filter((marker) => say(text, MARKERS).includes(String(marker)))

const withoutNumbers = (text: Text, count: number) =>
  say(text, [count, count, count]).replaceAll(/\d+/g, '').replaceAll(/\s+/g, ' ')

it('spells no name of a code host beside the one in the title [F-074]', async () => {
  const all = await Promise.all(LANGUAGES.map(async ({ load }) => (await load?.())?.messages ?? english))
  const spelt = all.flatMap(allTexts).filter(([, text]) => /GitHub|Github/.test(say(text, MARKERS)))
  expect(spelt.map(([path]) => path)).toEqual([])
})

it('spells the names of vendors as they do [F-330]', async () => {
  const all = await Promise.all(LANGUAGES.map(async ({ load }) => (await load?.())?.messages ?? english))
  const spelt = all
    .flatMap(allTexts)
    .filter(([, text]) => /Gitbook|Github|Sharepoint/.test(say(text, MARKERS)))
  expect(spelt.map(([path]) => path)).toEqual([])
})

it('finds the texts that stand with the sources', () => {
  expect(Object.keys(abouts)).toHaveLength(SOURCES.length)
  expect(Object.keys(formsOfSources)).toHaveLength(12)
  expect(Object.keys(rolesOfSources)).toHaveLength(1)
})

describe.each(LANGUAGES.filter(({ load }) => load))('$tag', ({ tag, load }) => {
  const read = async () => new Map(allTexts((await load?.())?.messages ?? english))

  it('has the texts that English has, and none of them is empty', async () => {
    const texts = await read()
    expect([...texts.keys()].sort()).toEqual([...englishTexts.keys()].sort())
    const empty = [...texts].filter(([, text]) => say(text, MARKERS).trim() === '')
    expect(empty.map(([path]) => path)).toEqual([])
  })

  it('names a locale of its own', async () => {
    const locale = new Intl.Locale((await load?.())?.messages.ui.locale ?? '')
    expect(locale.language).toBe(new Intl.Locale(tag).language)
    expect(Intl.DateTimeFormat.supportedLocalesOf(locale.toString())).toHaveLength(1)
  })

  it('mentions in each text what English mentions in it', async () => {
    const texts = await read()
    const differing = [...englishTexts].filter(
      ([path, text]) => String(mentioned(texts.get(path) ?? '')) !== String(mentioned(text)),
    )
    expect(differing.map(([path]) => path)).toEqual([])
  })

  it('keeps the places of links, and pairs of asterisks where English has them', async () => {
    const texts = await read()
    const signs = (text: Text) =>
      say(text, MARKERS)
        .match(/\{\w+\}|\*/g)
        ?.sort() ?? []
    const differing = [...englishTexts].filter(
      ([path, text]) => String(signs(texts.get(path) ?? '')) !== String(signs(text)),
    )
    expect(differing.map(([path]) => path)).toEqual([])
  })

  it('leaves nothing in English but names and what is the same word', async () => {
    const texts = await read()
    const same = [...englishTexts].filter(([path, text]) => {
      const theirs = say(texts.get(path) ?? '', MARKERS)
      return theirs === say(text, MARKERS) && !sameAsEnglish(tag, theirs)
    })
    expect(same.map(([path, text]) => `${path}: ${say(text, MARKERS)}`)).toEqual([])
  })

  it('counts with its grammar where English has one form, because limits of one occur [F-085]', async () => {
    if (new Intl.PluralRules(tag).select(1) === new Intl.PluralRules(tag).select(5)) return
    const texts = await read()
    const limits = ['integrations.maxLinks', 'files.resyncLimit', 'files.deleteLimit', 'conversations.limit']
    const alike = [...limits, 'scrape.tooManyRows'].filter((path) => {
      const text = texts.get(path) ?? ''
      return withoutNumbers(text, 1) === withoutNumbers(text, 5)
    })
    expect(alike).toEqual([])
  })

  it('says a limit in the units of people [F-085]', async () => {
    const { messages } = (await load?.()) ?? {}
    expect(latinDigits(messages?.upload.largerThan(20_000_000) ?? '')).toMatch(/\b20\b(?!.*000)/)
  })

  it('says one and five differently where its grammar does', async () => {
    const rules = new Intl.PluralRules(tag)
    if (rules.select(1) === rules.select(5)) return
    const texts = await read()
    const counting = [...englishTexts].filter(
      ([, text]) => withoutNumbers(text, 1) !== withoutNumbers(text, 5),
    )
    expect(counting.length).toBeGreaterThan(20)
    const alike = counting.filter(([path]) => {
      const text = texts.get(path) ?? ''
      return withoutNumbers(text, 1) === withoutNumbers(text, 5) && !COUNTLESS[tag]?.includes(path)
    })
    expect(alike.map(([path]) => path)).toEqual([])
  })
})

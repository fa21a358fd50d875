import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'

type Script = 'Latin' | 'Cyrillic' | 'Greek' | 'Arabic' | 'Hebrew'
type Stemmer = {
  readonly script: Script
  readonly stem: (word: string) => string
  /** Spellings without diacritics, by which the stemmer would not know an ending: what is typed, and what is meant. */
  readonly respelt?: readonly (readonly [RegExp, string])[]
  /** The removed ending may belong to the word, so the word is a stem as well. */
  readonly isUnsure?: true
}

/** Words of one letter that are written together with the next: the article, "and", "in", "to", "from" and such. */
const HEBREW_PREFIX = /^(?:ו?(?:כש|[שמ])?[בכלמשה])(?=.{3})/u

/** By the language's two letters. */
export const STEMMERS: Readonly<Record<string, Stemmer>> = {
  ar: { script: 'Arabic', stem: arabic },
  da: { script: 'Latin', stem: danish },
  de: {
    script: 'Latin',
    stem: german,
    respelt: [
      [/ae/g, 'ä'],
      [/oe/g, 'ö'],
      [/(?<![aeq])ue/g, 'ü'],
    ],
  },
  el: { script: 'Greek', stem: greek },
  en: { script: 'Latin', stem: english },
  es: { script: 'Latin', stem: spanish, respelt: [[/([cs])ion$/, '$1ión']] },
  fi: { script: 'Latin', stem: finnish },
  fr: { script: 'Latin', stem: french },
  he: { script: 'Hebrew', stem: (word) => word.replace(HEBREW_PREFIX, ''), isUnsure: true },
  hu: { script: 'Latin', stem: hungarian },
  it: { script: 'Latin', stem: italian },
  nl: { script: 'Latin', stem: dutch },
  no: { script: 'Latin', stem: norwegian },
  pt: {
    script: 'Latin',
    stem: portuguese,
    respelt: [
      [/cao$/, 'ção'],
      [/coes$/, 'ções'],
    ],
  },
  ro: { script: 'Latin', stem: romanian },
  ru: { script: 'Cyrillic', stem: russian },
  sv: { script: 'Latin', stem: swedish },
  tr: { script: 'Latin', stem: turkish },
  uk: { script: 'Cyrillic', stem: ukrainian },
}
